import { expect, it, vi } from 'vitest';
import { ringOnce } from './ring-once.ts';

it('rings once for a notification, and again for the next', async () => {
  const ring = vi.fn<() => void>();

  await ringOnce('first', ring);
  await ringOnce('first', ring); // another tab that hears of it later
  expect(ring).toHaveBeenCalledTimes(1);

  await ringOnce('second', ring);
  expect(ring).toHaveBeenCalledTimes(2);
});

it('leaves it to the tab that was first', async () => {
  const ring = vi.fn<() => void>();
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, _options: object, run: (lock: null) => unknown) => run(null),
    },
  });

  await ringOnce('first', ring);

  expect(ring).not.toHaveBeenCalled();
});
