import { availableParallelism } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Every } from '#api/market/scheduler.ts';

const SAMPLE_MS = 5000;
const SAMPLES = 12; // a minute
const RESOLUTION_MS = 10; // resolution of the delay monitor; subtracted from its values

/** How busy this process has been in the last minute. */
export type Load = {
  readonly cpuPercent: number; // of all cores
  readonly eventLoopDelayMs: number; // 99th percentile
};
export type ProcessLoad = { readonly read: () => Load; readonly stop: () => void };

export function watchLoad(every: Every): ProcessLoad {
  const delays = watchDelays();
  const samples = [takeSample()]; // oldest first
  let taken = 0;
  const endSamples = every(() => {
    samples.push(takeSample());
    if (samples.length > SAMPLES) samples.shift();
    taken += 1;
    if (taken % SAMPLES === 0) delays.endMinute();
  }, SAMPLE_MS);

  return {
    read: () => ({ cpuPercent: cpuSince(samples[0]), eventLoopDelayMs: delays.read() }),
    stop() {
      endSamples();
      delays.stop();
    },
  };
}

type Sample = { readonly atMs: number; readonly cpuMs: number };

function takeSample(): Sample {
  const { user, system } = process.cpuUsage(); // µs
  return { atMs: performance.now(), cpuMs: (user + system) / 1000 };
}

function cpuSince(from: Sample | undefined): number {
  const now = takeSample();
  if (from === undefined || now.atMs <= from.atMs) return 0;
  const ofOneCore = (now.cpuMs - from.cpuMs) / (now.atMs - from.atMs);
  return Math.min(100, (100 * ofOneCore) / availableParallelism());
}

/** The worse of the current and the previous minute. */
function watchDelays() {
  const monitor = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  monitor.enable();
  let before = 0;
  const current = (): number =>
    monitor.count === 0 ? 0 : Math.max(0, monitor.percentile(99) / 1e6 - RESOLUTION_MS);

  return {
    read: (): number => Math.max(before, current()),
    endMinute(): void {
      before = current();
      monitor.reset();
    },
    stop: (): void => void monitor.disable(),
  };
}
