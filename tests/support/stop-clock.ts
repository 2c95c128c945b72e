import { vi } from 'vitest';
import { dialect } from '#api/db/kit.ts';
import { START } from './start-api.ts';

/** Clocks and timers stand still at the begin of a test's server until `advance` moves them on. */
export function stopClock(): void {
  const goOn = globalThis.setTimeout;
  vi.useFakeTimers({
    now: Date.parse(START),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldClearNativeTimers: true,
  });
  if (dialect !== 'postgresql') return;
  const standStill = globalThis.setTimeout;
  const set = (ring: () => void, ms?: number) => (isOfDriver() ? goOn : standStill)(ring, ms);
  globalThis.setTimeout = Object.assign(set, goOn);
}

/** PostgreSQL's driver connects by timers, which nobody would ring. */
const isOfDriver = (): boolean => new Error('who asks').stack?.includes('/postgres/src/') ?? false;
