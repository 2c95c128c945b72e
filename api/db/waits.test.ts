import { expect, it } from 'vitest';
import { createWaits } from './waits.ts';

function atClock() {
  let t = 0;
  const waits = createWaits(() => t);
  return { waits, moveTo: (next: number) => void (t = next) };
}

it('reports the 99th percentile of the waits', () => {
  const { waits } = atClock();
  expect(waits.percentile99()).toBe(0);
  for (let ms = 100; ms >= 1; ms -= 1) waits.add(ms);
  expect(waits.percentile99()).toBe(99);
});

it('what is older than five minutes counts no more', () => {
  const { waits, moveTo } = atClock();
  waits.add(900);
  moveTo(300_000);
  expect(waits.percentile99()).toBe(900);
  moveTo(300_001);
  expect(waits.percentile99()).toBe(0);
});

it('keeps the newest thousand, however many there were', () => {
  const { waits } = atClock();
  for (let n = 0; n < 2000; n += 1) waits.add(n < 1000 ? 50 : 2);
  expect(waits.percentile99()).toBe(2);
});
