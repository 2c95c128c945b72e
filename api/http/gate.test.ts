import { expect, it, vi } from 'vitest';
import { createKeyedGate } from './gate.ts';

it('a key whose calls queue up rests between them, and the others do not wait for it', async () => {
  vi.useFakeTimers();
  const gate = createKeyedGate((occupiedMs) => 2 * occupiedMs);
  const leave = await gate.enter('ama', 5000);
  const second = gate.enter('ama', 5000);
  let isIn = false;
  void second.then(() => (isIn = true));
  await vi.advanceTimersByTimeAsync(30);
  leave?.();
  await vi.advanceTimersByTimeAsync(59);
  expect(isIn).toBe(false);
  await expect(gate.enter('kofi', 5000)).resolves.not.toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(isIn).toBe(true);
  vi.useRealTimers();
});

it('a call for which nobody waits costs no rest', async () => {
  const gate = createKeyedGate((occupiedMs) => 2 * occupiedMs + 1000);
  for (let n = 0; n < 3; n += 1) {
    const leave = await gate.enter('ama', 100);
    expect(leave).not.toBeNull();
    leave?.();
  }
});
