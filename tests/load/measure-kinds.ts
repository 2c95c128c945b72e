import type { Population } from './members.ts';
import { metric, type Target } from './target.ts';
import { KINDS } from './traffic.ts';

const AT_ONCE = 8;
const CALLS_PER_MEMBER = 60; // half of what a scanner answers a member in a minute

export type KindCost = { readonly name: string; readonly cpuMs: number };

/**
 * What one request of each kind costs the server's process: only that kind, over a few connections.
 *
 * @returns the most expensive first
 * @throws Error when one fails: that is not what it costs
 */
export async function measureKinds(
  target: Target,
  population: Population,
  durationMs: number,
): Promise<KindCost[]> {
  const costs: KindCost[] = [];
  for (const { name, call } of KINDS) {
    async function ask(): Promise<void> {
      const { status } = await target.http.send(
        call(population.pick(population.members), population),
      );
      if (status >= 400) throw new Error(`${name}: ${status}`);
    }
    await ask(); // what is computed once for all who ask within half a minute is not what each costs
    const most = CALLS_PER_MEMBER * population.members.length;
    let done = 0;
    const end = performance.now() + durationMs;
    const before = metric(await target.metrics(), 'process_cpu_seconds_total');
    const caller = async (): Promise<void> => {
      for (; performance.now() < end && done < most; done += 1) {
        await ask();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, caller));
    const used = metric(await target.metrics(), 'process_cpu_seconds_total') - before;
    costs.push({ name, cpuMs: (used * 1000) / done });
  }
  return costs.toSorted((a, b) => b.cpuMs - a.cpuMs);
}
