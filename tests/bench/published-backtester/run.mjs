import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';

const require = createRequire(import.meta.url);
const { DataFrame } = require('data-forge');
const { backtest } = require('grademark');

/**
 * The rule of `backtest-limit-bench.ts` in Grademark, which enters at the next open and holds one position at a
 * time. Reads the candles of some instruments and the rule from its input, and prints the number of trades
 * and the least time of five runs in ms.
 */
const { rule, instruments } = JSON.parse(await text(process.stdin));

const average = (bars, last, count) => {
  let sum = 0;
  for (let i = last - count + 1; i <= last; i += 1) sum += bars[i].close;
  return sum / count;
};

const strategy = {
  prepIndicators: ({ inputSeries }) => {
    const bars = inputSeries.toArray();
    const isAbove = bars.map(
      (_, i) => i >= rule.slow && average(bars, i, rule.fast) > average(bars, i, rule.slow),
    );
    const crossAt = (i) => (i > rule.slow && isAbove[i] !== isAbove[i - 1] ? isAbove[i] : null);
    return new DataFrame(bars.map((bar, i) => ({ ...bar, cross: crossAt(i) })));
  },
  entryRule: (enter, { bar }) => {
    if (bar.cross !== null) enter({ direction: bar.cross ? 'long' : 'short' });
  },
  stopLoss: ({ entryPrice }) => rule.risk * entryPrice,
  profitTarget: ({ entryPrice }) => rule.reward * entryPrice,
  exitRule: (exit, { position }) => {
    if (position.holdingPeriod >= rule.hours) exit();
  },
};

const frames = instruments.map(
  (candles) =>
    new DataFrame(
      candles.map(({ t, o, h, l, c, v }) => ({
        time: new Date(t),
        open: o,
        high: h,
        low: l,
        close: c,
        volume: v,
      })),
    ),
);

let ms = Infinity;
let trades = 0;
for (let round = 0; round < 5; round += 1) {
  const start = performance.now();
  trades = frames.flatMap((frame) => backtest(strategy, frame)).length;
  ms = Math.min(ms, performance.now() - start);
}
process.stdout.write(JSON.stringify({ trades, ms }));
