import { UNKNOWN_INSTRUMENT } from '#contracts/market/dark-pools.ts';
import { ApiError } from '#contracts/errors.ts';
import { type Instrument, INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { type Briefing, type BriefingAnswer, NO_BRIEFING } from '#contracts/market/briefing.ts';
import { briefingDate, nextBriefingAt } from '#contracts/rules/market/briefing-schedule.ts';

/** @throws ApiError `market.unknown_instrument` */
export function knownInstrument(name: string): Instrument {
  const instrument = INSTRUMENTS.find((each) => each === name);
  if (instrument !== undefined) return instrument;
  throw new ApiError('market.unknown_instrument', UNKNOWN_INSTRUMENT);
}

/** The newest briefing at a moment (UTC ms). @throws ApiError `briefing.none` where none was made yet */
export function briefingAnswer(briefing: Briefing | null, t: number): BriefingAnswer {
  if (briefing === null) {
    throw new ApiError('briefing.none', `${NO_BRIEFING}: it is made at 06:00 UTC on market days.`);
  }
  const next = new Date(nextBriefingAt(t)).toISOString();
  return { ...briefing, stale: briefing.date !== briefingDate(t), next_briefing: next };
}
