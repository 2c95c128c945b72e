import {
  readSession,
  type SessionReading,
  sessionRow,
  timingInfo,
} from '#api/engine/sniper/session-rows.ts';
import { SNIPER_NEEDS } from '#api/engine/sniper/sniper-input.ts';
import type { SignalService } from '#api/features/signals/signals.service.ts';
import type { Market } from '#api/market/market.ts';
import { scannerInstruments, type SniperPair } from '#contracts/rules/scanners.ts';
import {
  SNIPER_MINUTES,
  sniperClock,
  sniperMessage,
  sniperSessionStart,
} from '#contracts/rules/sniper-schedule.ts';
import type { SniperAnswer } from '#contracts/sniper.ts';
import { readCandles } from './candle-reader.ts';
import { remembered } from './remembered.ts';
import type { ScanRunStore } from './scan-runs.store.ts';
import { sessionUpTo, sniperCandles } from './sniper-plan.ts';

const MINUTE_MS = 60_000;
const textOf = (t: number): string => new Date(t).toISOString();

type Deps = {
  readonly market: Pick<Market, 'source' | 'price' | 'candles'>;
  readonly runs: ScanRunStore;
  readonly signals: Pick<SignalService, 'issuedBetween'>;
  /** The scanner's clock, UTC ms. */
  readonly clock: () => number;
};

type PairReading = SessionReading & { readonly pair: SniperPair; readonly isFilling: boolean };

export type SniperService = ReturnType<typeof createSniperService>;

export function createSniperService({ market, runs, signals, clock }: Deps) {
  async function readPair(
    pair: SniperPair,
    start: number,
    minuteEnd: number,
  ): Promise<PairReading> {
    const asOf = Math.min(minuteEnd, start + SNIPER_MINUTES.expiry * MINUTE_MS);
    const reader = await readCandles(market, pair, SNIPER_NEEDS, { from: asOf, to: asOf });
    const input = { pair, start, asOf, candles: sniperCandles(reader, asOf) };
    const minute = (minuteEnd - start) / MINUTE_MS;
    return { pair, isFilling: reader.isFilling, ...readSession(input, minute) };
  }

  /** Only closed minutes are read: what they say holds until the next one closes. */
  const readings = remembered(async (minuteEnd: number): Promise<PairReading[]> => {
    const start = sessionUpTo(sniperSessionStart(minuteEnd));
    const all: PairReading[] = [];
    for (const pair of scannerInstruments['1m_sniper']) {
      all.push(await readPair(pair, start, minuteEnd));
    }
    return all;
  });

  return {
    async read(): Promise<SniperAnswer> {
      const t = clock();
      const now = sniperClock(t);
      const start = sessionUpTo(now.start);
      const pairs = await readings(
        Math.floor(t / MINUTE_MS) * MINUTE_MS,
        (all) => !all.some(({ isFilling }) => isFilling),
      );
      const ends = start + SNIPER_MINUTES.expiry * MINUTE_MS;
      const issued = await signals.issuedBetween('1m_sniper', start, ends);
      const signalOf = (pair: SniperPair) =>
        issued.find(({ instrument }) => instrument === pair) ?? null;
      const lastScan = await runs.lastSlot({ scanner: '1m_sniper', source: market.source });
      return {
        session_type: now.type,
        session_active: now.isActive,
        current_phase: now.phase,
        phase_step: now.step,
        message: sniperMessage(now, issued.length),
        next_session: textOf(now.nextStart),
        last_scan: lastScan === null ? null : textOf(lastScan),
        timing_info: timingInfo({ start }),
        signals: pairs.flatMap(
          (reading) => sessionRow({ ...reading, start }, reading, signalOf(reading.pair)) ?? [],
        ),
        session_data: Object.fromEntries(
          pairs.flatMap(({ pair, data }) =>
            data === null
              ? []
              : [[pair, { ...data, current_price: market.price(pair)?.price ?? null }]],
          ),
        ),
        data_source: market.source,
        as_of: textOf(t),
        filling: pairs.some(({ isFilling }) => isFilling),
      };
    },
  };
}
