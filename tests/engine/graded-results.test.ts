import { expect, it } from 'vitest';
import { gradeSignal } from '#api/engine/outcomes/grading.ts';
import { tellSignal } from '#api/engine/signals/issue-signal.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { contradictionsOf } from '#contracts/rules/signals/result-check.ts';
import { seededRandom } from '#tests/load/random.ts';
import { aSignalRow } from '#tests/support/signal-rows.ts';
import { AT } from '#tests/support/store-rows.ts';

const random = seededRandom(7);
const between = (low: number, high: number): number => low + random() * (high - low);

/** Candles of a minute from a random walk that jumps now and then. */
function aWalk(from: number, step: number) {
  let price = from;
  return Array.from({ length: 240 }, (_, minute) => {
    const o = price + (random() < 0.02 ? between(-8, 8) * step : 0);
    const c = o + between(-1, 1) * step;
    price = c;
    const [l, h] = [Math.min(o, c) - random() * step, Math.max(o, c) + random() * step];
    const t = AT + minute * MINUTE_MS;
    return { t, o, h, l, c, v: 1, end: t + MINUTE_MS };
  });
}

it('no result of the grading contradicts its own signal, as the public record lists it', () => {
  const statuses = new Set<string>();
  for (let n = 0; n < 400; n += 1) {
    const side = n % 2 === 0 ? 1 : -1;
    const entry_price = between(0.6, 3000);
    const risk = entry_price * between(0.0005, 0.01);
    const signal = aSignalRow({
      signal_type: side === 1 ? 'buy' : 'sell',
      entry_price,
      stop_loss: entry_price - side * risk,
      take_profit: entry_price + side * risk * between(1, 4),
      spread: risk * between(0, 0.3),
      issued_at: AT - 1000,
      expires_at: AT + 4 * HOUR_MS,
    });
    const outcome = gradeSignal(signal, aWalk(entry_price, risk / between(3, 30)), Infinity);
    if (outcome === null) throw new Error('the candles reach to the expiry');
    const listed = tellSignal(signal, { outcome, removal: null });
    statuses.add(listed.status);
    expect(contradictionsOf({ ...listed, spread: signal.spread })).toEqual([]);
  }
  expect([...statuses].toSorted()).toEqual(['expired', 'sl_hit', 'tp_hit']);
});
