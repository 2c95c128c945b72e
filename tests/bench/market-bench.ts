import { createSimulator, MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { aMinuteFile, benchCandleImport } from './candle-import-bench.ts';
import { median, type Row } from './report.ts';

const ROUNDS = 15;

const TUESDAY = Date.UTC(2026, 5, 16);
const ROWS = 1_000_000;

function timeMs(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** A day of a market that has computed nothing yet, and the same day asked for again. */
function benchDay(): Row {
  const times: { cold: number; warm: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { candles } = createSimulator(MARKET_SEED + round);
    const day = () => candles('EURUSD', 'M1', TUESDAY, TUESDAY + DAY_MS);
    const sample = { cold: timeMs(day), warm: timeMs(day) };
    if (round > 0) times.push(sample); // the first one compiles the code
  }
  return {
    what: 'a day of M1 of one instrument: cold, against warm',
    ours: median(times.map(({ cold }) => cold)) * 1000,
    baseline: median(times.map(({ warm }) => warm)) * 1000,
    unit: 'µs',
  };
}

/** The least that reads the same rows: lines, cells, numbers. */
function splitMs(file: Uint8Array): number {
  return timeMs(() =>
    new TextDecoder()
      .decode(file)
      .split('\n')
      .map((line) => line.split(',').map(Number)),
  );
}

async function benchImport(): Promise<Row[]> {
  const { totalMs, longestBlockMs } = await benchCandleImport(ROWS);
  return [
    {
      what: `import of ${ROWS.toLocaleString('en')} M1 rows, against splitting the file`,
      ours: totalMs,
      baseline: splitMs(aMinuteFile(ROWS)),
      unit: 'ms',
    },
    {
      what: 'the longest time that an import keeps others waiting',
      ours: longestBlockMs,
      unit: 'ms',
    },
  ];
}

/** What the market costs to make and to import. */
export async function benchMarket(): Promise<Row[]> {
  return [benchDay(), ...(await benchImport())];
}
