import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { watchLoad } from './process-load.ts';

function watched() {
  const timers: (() => void)[] = [];
  const load = watchLoad((run) => {
    timers.push(run);
    return () => undefined;
  });
  onTestFinished(() => load.stop());
  return { load, tick: () => timers.forEach((run) => run()) };
}

function blockFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it('reports the CPU share of this process over all cores', async () => {
  const before = { cpu: process.cpuUsage(), at: performance.now() };
  const { load } = watched();
  await wait(50); // the loop has turned once
  blockFor(200);
  const reported = load.read().cpuPercent;
  const used = process.cpuUsage(before.cpu);
  const spentMs = performance.now() - before.at;
  const measured = (100 * (used.user + used.system)) / 1000 / spentMs / availableParallelism();
  expect(reported).toBeGreaterThan(0);
  expect(Math.abs(reported - measured)).toBeLessThan(15);
});

it('reports an event loop stall until a minute after it', async () => {
  const { load, tick } = watched();
  await wait(30);
  blockFor(120);
  await wait(30);
  expect(load.read().eventLoopDelayMs).toBeGreaterThan(50);
  for (let n = 0; n < 12; n += 1) tick();
  expect(load.read().eventLoopDelayMs).toBeGreaterThan(50);
  for (let n = 0; n < 12; n += 1) tick();
  expect(load.read().eventLoopDelayMs).toBeLessThan(50);
});
