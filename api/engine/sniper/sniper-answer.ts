import type { DataSource } from '#contracts/primitives.ts';
import type { SniperPair } from '#contracts/rules/signals/scanners.ts';
import {
  sniperClock,
  sniperMessage,
  sniperSessionUpTo,
} from '#contracts/rules/signals/sniper-schedule.ts';
import type { Signal } from '#contracts/signals.ts';
import type { SniperAnswer } from '#contracts/sniper.ts';
import { type SessionReading, sessionRow, timingInfo } from './session-rows.ts';

/** A pair's newest session, from its closed minutes. */
export type PairReading = SessionReading & { readonly pair: SniperPair };

type Known = {
  /** UTC ms. */
  readonly t: number;
  readonly source: DataSource;
  readonly pairs: readonly PairReading[];
  readonly priceOf: (pair: SniperPair) => number | null;
  /** Signals of the newest session. */
  readonly issued: readonly Signal[];
  /** UTC ms. */
  readonly lastScan: number | null;
  /** History is still being prepared. */
  readonly isFilling: boolean;
};

const textOf = (t: number): string => new Date(t).toISOString();

/** What the 1M Sniper tells, from what is known of its newest session. */
export function sniperAnswer(known: Known): SniperAnswer {
  const { t, source, pairs, priceOf, issued, lastScan, isFilling } = known;
  const clock = sniperClock(t);
  const start = sniperSessionUpTo(t);
  const signalOf = (pair: SniperPair): Signal | null =>
    issued.find(({ instrument }) => instrument === pair) ?? null;
  return {
    session_type: clock.type,
    session_active: clock.isActive,
    current_phase: clock.phase,
    phase_step: clock.step,
    message: sniperMessage(clock, issued.length),
    next_session: textOf(clock.nextStart),
    last_scan: lastScan === null ? null : textOf(lastScan),
    timing_info: timingInfo({ start }),
    signals: pairs.flatMap(
      (reading) => sessionRow({ ...reading, start }, reading, signalOf(reading.pair)) ?? [],
    ),
    session_data: Object.fromEntries(
      pairs.flatMap(({ pair, data }) =>
        data === null ? [] : [[pair, { ...data, current_price: priceOf(pair) }]],
      ),
    ),
    data_source: source,
    as_of: textOf(t),
    filling: isFilling,
  };
}
