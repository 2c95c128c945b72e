import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { watchLoad } from './process-load.ts';

function watched() {
  const wheel: (() => void)[] = [];
  const load = watchLoad((run) => {
    wheel.push(run);
    return () => undefined;
  });
  onTestFinished(() => load.stop());
  return { load, beat: () => wheel.forEach((run) => run()) };
}

function keepBusy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it('tells the share of all cores that this process has used', async () => {
  const before = { cpu: process.cpuUsage(), at: performance.now() };
  const { load } = watched();
  await wait(50); // the loop has turned once
  keepBusy(200);
  const told = load.read().cpuPercent;
  const used = process.cpuUsage(before.cpu);
  const spentMs = performance.now() - before.at;
  const measured = (100 * (used.user + used.system)) / 1000 / spentMs / availableParallelism();
  expect(told).toBeGreaterThan(0);
  expect(Math.abs(told - measured)).toBeLessThan(15);
});

it('a stall of the event loop is told, also after the minute in which it was', async () => {
  const { load, beat } = watched();
  await wait(30);
  keepBusy(120);
  await wait(30);
  expect(load.read().eventLoopDelayMs).toBeGreaterThan(50);
  for (let n = 0; n < 12; n += 1) beat();
  expect(load.read().eventLoopDelayMs).toBeGreaterThan(50);
  for (let n = 0; n < 12; n += 1) beat();
  expect(load.read().eventLoopDelayMs).toBeLessThan(50);
});
