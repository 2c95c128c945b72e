import { HOUR_MS } from '#contracts/rules/durations.ts';
import { theilSenSlope } from './percentile.ts';
import { metric, type Target } from './target.ts';

const MB = 1024 * 1024;

export type Sample = {
  readonly at: number; // `performance.now()`
  /** Heap after garbage collection. */
  readonly heapMb: number;
  readonly residentMb: number;
  readonly walMb: number;
  readonly descriptors: number;
  readonly text: string;
};

export async function takeSample(target: Target): Promise<Sample> {
  await target.inspector.collectGarbage();
  const values = await target.metrics();
  const sample = {
    at: performance.now(),
    heapMb: metric(values, 'nodejs_heap_size_used_bytes') / MB,
    residentMb: metric(values, 'process_resident_memory_bytes') / MB,
    walMb: target.walBytes() / MB,
    descriptors: target.fileDescriptors(),
  };
  const { heapMb, residentMb, walMb, descriptors } = sample;
  const figures = [heapMb, residentMb, walMb].map((value) => value.toFixed(1));
  const text = `heap ${figures[0]} MB, resident ${figures[1]} MB, WAL ${figures[2]} MB, ${descriptors} descriptors`;
  return { ...sample, text };
}

/**
 * How fast the heap grows, by its samples of the last two thirds: before, caches fill.
 *
 * @returns MB an hour
 */
export function heapGrowth(samples: readonly Sample[]): number {
  const steady = samples.slice(Math.floor(samples.length / 3));
  return theilSenSlope(steady.map(({ at, heapMb }) => ({ at: at / HOUR_MS, value: heapMb })));
}
