import { BRIEFING_NEEDS } from '#api/engine/briefing/market-readings.ts';
import { writeBriefing } from '#api/engine/briefing/write-briefing.ts';
import { createDarkPoolService } from '#api/features/analysis/dark-pools.service.ts';
import { createInstitutionalService } from '#api/features/analysis/institutional.service.ts';
import { readPeaks } from '#api/features/scanners/peak-scanner.service.ts';
import {
  type RecordedMarket,
  simulateMarket,
} from '#api/features/scanners/backtest/recorded-market.ts';
import { createSentimentService } from '#api/features/analysis/sentiments.service.ts';
import { MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import { readCandles } from '#api/market/candle-reader.ts';
import { DARK_POOL_PAIRS, GENERAL_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { median, type Row } from './report.ts';

const ROUNDS = 3;
/** A Friday afternoon, and six o'clock of its morning. */
const NOW = Date.UTC(2026, 10, 20, 14, 5);
const DUE = Date.UTC(2026, 10, 20, 6);
const MOST_MS = 300; // as for a scan

type Task = {
  readonly what: string;
  /** Computes it anew; nothing of what was computed before is remembered but candles. */
  readonly run: (market: RecordedMarket) => Promise<unknown>;
};

async function makeBriefing(market: RecordedMarket): Promise<unknown> {
  const markets = [];
  for (const instrument of INSTRUMENTS) {
    const { at } = await readCandles(market, instrument, BRIEFING_NEEDS, { from: DUE, to: DUE });
    const candles = { D1: at('D1', DUE), H4: at('H4', DUE), H1: at('H1', DUE) };
    markets.push({ instrument, candles });
  }
  const peaks = await readPeaks(market, DUE, () => null);
  return writeBriefing({
    dueAt: DUE,
    madeAt: DUE,
    source: market.source,
    markets,
    peaks,
    open: [],
  });
}

const nobody = { count: async () => [] };
const now = (): number => NOW;

const tasks: readonly Task[] = [
  {
    what: 'sentiments and order books of 9 instruments',
    run: (market) => createSentimentService({ market, positioning: nobody, now }).read(),
  },
  {
    what: 'institutional analysis of 8 pairs',
    run: (market) =>
      createInstitutionalService({
        market,
        now,
        store: {
          add: async () => undefined,
          page: async () => ({ rows: [], total: 0 }),
          summary: () => Promise.reject(new Error('it is not measured')),
          removeBefore: async () => undefined,
        },
      }).analyse({ id: 'bench', viewer: null }, { pairs: [...GENERAL_PAIRS], timeframe: '1hour' }),
  },
  {
    what: 'dark pools of 9 instruments',
    run: async (market) => {
      const pools = createDarkPoolService({ market, now });
      for (const pair of DARK_POOL_PAIRS) await pools.read(pair);
    },
  },
  { what: 'a morning briefing', run: makeBriefing },
];

/** What the analyses take, apart from who asks for them. */
export async function benchAnalysis(): Promise<Row[]> {
  const times = new Map<Task, number[]>(tasks.map((task) => [task, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    const market = simulateMarket(MARKET_SEED + round);
    for (const [{ run }, taken] of times) {
      await run(market); // reads its candles
      const start = performance.now();
      await run(market);
      if (round > 0) taken.push(performance.now() - start); // the first one compiles the code
    }
  }
  const limit = { of: 'figure', atMost: MOST_MS } as const;
  return Array.from(times, ([{ what }, taken]) => ({
    what: `${what}, with the candles at hand`,
    ours: median(taken),
    unit: 'ms' as const,
    limit,
  }));
}
