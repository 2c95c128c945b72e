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

const ROUNDS = 5;
/** A Friday afternoon, and six o'clock of its morning. */
const NOW = Date.UTC(2026, 10, 20, 14, 5);
const DUE = Date.UTC(2026, 10, 20, 6);
/** The least that a screen's answer may take: as for a scan. */
const WARM_MS = 300;

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
    what: 'institutional analysis of 8 pairs, without its log',
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
      }).analyse({ id: 'bench' }, { pairs: [...GENERAL_PAIRS], timeframe: '1hour' }),
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

async function timeMs(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

async function benchTask({ what, run }: Task): Promise<Row[]> {
  const times: { cold: number; warm: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const market = simulateMarket(MARKET_SEED + round);
    const cold = await timeMs(() => run(market));
    const warm = await timeMs(() => run(market));
    if (round > 0) times.push({ cold, warm }); // the first one compiles the code
  }
  const warm = median(times.map((time) => time.warm));
  return [
    {
      what: `${what}, with its candles at hand`,
      ours: warm,
      unit: 'ms',
      limit: { of: 'figure', atMost: WARM_MS },
    },
    {
      what: `${what}: of a market never asked before, against that`,
      ours: median(times.map(({ cold }) => cold)),
      baseline: warm,
      unit: 'ms',
    },
  ];
}

/** What the analyses take, apart from who asks for them. */
export async function benchAnalysis(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const task of tasks) rows.push(...(await benchTask(task)));
  return rows;
}
