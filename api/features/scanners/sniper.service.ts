import { readSession } from '#api/engine/sniper/session-rows.ts';
import { type PairReading, sniperAnswer } from '#api/engine/sniper/sniper-answer.ts';
import { SNIPER_NEEDS } from '#api/engine/sniper/sniper-input.ts';
import type { SignalService } from '#api/features/signals/signals.service.ts';
import type { Market } from '#api/market/market.ts';
import { scannerInstruments, type SniperPair } from '#contracts/rules/signals/scanners.ts';
import { sniperSessionUpTo, sniperTimes } from '#contracts/rules/signals/sniper-schedule.ts';
import type { SniperAnswer } from '#contracts/sniper.ts';
import { readCandles } from '#api/market/candle-reader.ts';
import { remembered } from '#api/market/remembered.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import type { ScanRunStore } from './scan-runs.store.ts';
import { sniperCandles } from './sniper-plan.ts';

type Deps = {
  readonly market: Pick<Market, 'source' | 'price' | 'candles'>;
  readonly runs: ScanRunStore;
  readonly signals: Pick<SignalService, 'issuedBetween'>;
  /** The scanner's clock, UTC ms. */
  readonly clock: () => number;
};

type HeldReading = PairReading & { readonly isFilling: boolean };

const isFilling = (all: readonly HeldReading[]): boolean => all.some((each) => each.isFilling);

export type SniperService = ReturnType<typeof createSniperService>;

export function createSniperService({ market, runs, signals, clock }: Deps) {
  async function readPair(
    pair: SniperPair,
    start: number,
    minuteEnd: number,
  ): Promise<HeldReading> {
    const asOf = Math.min(minuteEnd, sniperTimes(start).expiry);
    const reader = await readCandles(market, pair, SNIPER_NEEDS, { from: asOf, to: asOf });
    const input = { pair, start, asOf, candles: sniperCandles(reader, asOf) };
    const minute = (minuteEnd - start) / MINUTE_MS;
    return { pair, isFilling: reader.isFilling, ...readSession(input, minute) };
  }

  /** Only closed minutes are read: what they say holds until the next one closes. */
  const readings = remembered(async (minuteEnd: number): Promise<HeldReading[]> => {
    const start = sniperSessionUpTo(minuteEnd);
    const all: HeldReading[] = [];
    for (const pair of scannerInstruments['1m_sniper']) {
      all.push(await readPair(pair, start, minuteEnd));
    }
    return all;
  });

  return {
    /** @returns how many readings were kept */
    forget: readings.forget,

    async read(): Promise<SniperAnswer> {
      const t = clock();
      const minuteEnd = Math.floor(t / MINUTE_MS) * MINUTE_MS;
      const pairs = await readings(minuteEnd, (all) => !isFilling(all));
      const start = sniperSessionUpTo(t);
      return sniperAnswer({
        t,
        source: market.source,
        pairs,
        priceOf: (pair) => market.price(pair)?.price ?? null,
        issued: await signals.issuedBetween('1m_sniper', start, sniperTimes(start).expiry),
        lastScan: await runs.lastSlot({ scanner: '1m_sniper', source: market.source }),
        isFilling: isFilling(pairs),
      });
    },
  };
}
