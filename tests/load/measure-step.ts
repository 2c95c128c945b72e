import { cpus } from 'node:os';
import { systemEndpoints } from '#contracts/system.ts';
import { runArrivals, type Source } from './arrivals.ts';
import type { Population } from './members.ts';
import type { Call, HttpClient } from './http-client.ts';
import { percentile } from './percentile.ts';
import { metric, type Target } from './target.ts';
import { CONSOLE_EVERY_S, CONSOLE_PATHS, KINDS } from './traffic.ts';

/** What so many members made of the server. */
export type Step = {
  readonly members: number;
  readonly listening: number;
  readonly perSecond: number; // requests
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly worst: { readonly kind: string; readonly p99Ms: number };
  /** Calls that failed, by what they said. */
  readonly failures: ReadonlyMap<string, number>;
  readonly serverCores: number;
  readonly machineBusy: number; // share of all cores, everything that runs on it
  readonly residentMb: number;
  readonly heapMb: number;
  readonly loopDelayMs: number; // 99th percentile
  readonly writeWaitMs: number; // 99th percentile of the last five minutes
};

/** How the calls of a step went. */
export function createRecorder() {
  const latencies = new Map<string, number[]>();
  const failures = new Map<string, number>();
  const pending = new Set<Promise<void>>();
  const fail = (what: string): void => void failures.set(what, (failures.get(what) ?? 0) + 1);

  async function take(http: HttpClient, kind: string, { call, from }: Begun): Promise<void> {
    try {
      const { status } = await http.send(call);
      if (status >= 400) fail(`${kind}: ${status}`);
    } catch (error) {
      fail(`${kind}: ${error instanceof Error ? error.message : String(error)}`);
    }
    const ofKind = latencies.get(kind) ?? [];
    ofKind.push(performance.now() - from);
    latencies.set(kind, ofKind);
  }

  return {
    latencies,
    failures,
    /** Makes a call whose latency counts from a moment that may be over. */
    begin(http: HttpClient, kind: string, begun: Begun): void {
      const taken = take(http, kind, begun).finally(() => pending.delete(taken));
      pending.add(taken);
    },
    whenDone: async (): Promise<void> => void (await Promise.all(pending)),
  };
}

type Begun = { readonly call: Call; readonly from: number };
type Recorder = ReturnType<typeof createRecorder>;

/** Everything that comes from this crowd, of which so many listen to events. */
export function sourcesOf(
  target: Target,
  population: Population,
  recorder: Recorder,
  listening: number,
): Source[] {
  const { http, admin } = target;
  const polling = population.members.length - listening;
  const kinds = KINDS.filter(({ isOfApp }) => population.files.length > 0 || !isOfApp);
  const ofMembers = kinds.map(({ name, perMinute, call }) => ({
    perSecond: (listening * perMinute.listening + polling * perMinute.polling) / 60,
    begin: (from: number) =>
      recorder.begin(http, name, {
        call: call(population.pick(population.members), population),
        from,
      }),
  }));
  const ofConsole = {
    perSecond: (2 * CONSOLE_PATHS.length) / CONSOLE_EVERY_S,
    begin: (from: number) => {
      const call = { path: `/api${population.pick(CONSOLE_PATHS)}`, token: admin };
      recorder.begin(http, 'console', { call, from });
    },
  };
  return [...ofMembers, ofConsole];
}

/** Lets the crowd act for a while. @param warmUpMs of the same before, which does not count */
export async function measureStep(
  target: Target,
  population: Population,
  { listening, warmUpMs, durationMs }: { listening: number; warmUpMs: number; durationMs: number },
): Promise<Step> {
  const warmUp = createRecorder();
  await runArrivals(sourcesOf(target, population, warmUp, listening), warmUpMs, population.random);
  const recorder = createRecorder();
  const before = await readUse(target);
  await runArrivals(
    sourcesOf(target, population, recorder, listening),
    durationMs,
    population.random,
  );
  const after = await readUse(target);
  await Promise.all([warmUp.whenDone(), recorder.whenDone()]);
  const all = [...recorder.latencies.values()].flat();
  const seconds = (after.at - before.at) / 1000;
  return {
    members: population.members.length,
    listening,
    perSecond: all.length / seconds,
    p50Ms: percentile(all, 0.5),
    p99Ms: percentile(all, 0.99),
    worst: worstOf(recorder),
    failures: recorder.failures,
    serverCores: (after.serverSeconds - before.serverSeconds) / seconds,
    machineBusy:
      (after.machine.busy - before.machine.busy) / (after.machine.all - before.machine.all),
    residentMb: after.residentMb,
    heapMb: after.heapMb,
    loopDelayMs: after.loopDelayMs,
    writeWaitMs: await readWriteWait(target),
  };
}

function worstOf({ latencies }: Recorder): Step['worst'] {
  const ENOUGH = 50; // a 99th percentile of fewer is one call
  const kinds = [...latencies]
    .filter(([, values]) => values.length >= ENOUGH)
    .map(([kind, values]) => ({ kind, p99Ms: percentile(values, 0.99) }));
  return kinds.toSorted((a, b) => b.p99Ms - a.p99Ms)[0] ?? { kind: '', p99Ms: 0 };
}

/** The delay of the event loop is that since it was read last. */
async function readUse({ metrics }: Target) {
  const values = await metrics();
  const MB = 1024 * 1024;
  return {
    at: performance.now(),
    serverSeconds: metric(values, 'process_cpu_seconds_total'),
    residentMb: metric(values, 'process_resident_memory_bytes') / MB,
    heapMb: metric(values, 'nodejs_heap_size_used_bytes') / MB,
    loopDelayMs: metric(values, 'nodejs_eventloop_lag_p99_seconds') * 1000,
    machine: machineTimes(),
  };
}

function machineTimes(): { busy: number; all: number } {
  const times = cpus().map((each) => each.times);
  const idle = times.reduce((sum, each) => sum + each.idle, 0);
  const all = times.flatMap((each) => Object.values(each)).reduce((sum, each) => sum + each, 0);
  return { busy: all - idle, all };
}

async function readWriteWait({ http, admin }: Target): Promise<number> {
  const { path, response } = systemEndpoints.health;
  return response.parse(await http.ask({ path: `/api${path}`, token: admin })).write_wait_ms;
}
