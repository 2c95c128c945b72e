import type { ClientRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { LogEntry } from '#contracts/system.ts';
import { runArrivals } from './arrivals.ts';
import { type Device, findLost, openDevice } from './device.ts';
import { createRecorder, sourcesOf } from './measure-step.ts';
import { type Population, openPopulation, openStream } from './members.ts';
import { createRounds } from './soak-rounds.ts';
import { type Sample, takeSample } from './soak-samples.ts';
import { type Engine, startTarget, type Target } from './target.ts';
import { createTruth, type Truth } from './truth.ts';

/** So long after its last request a connection is closed by the server. */
const IDLE_MS = 6000;
const MOST_PROBLEMS = 20;

export type SoakPlan = {
  readonly durationMs: number;
  readonly sampleMs: number;
  readonly members: number;
  /** Members with two devices each, whose every acknowledgement is remembered. */
  readonly watched: number;
  /** Waits until a first start's own work is done. */
  readonly isMeasured: boolean;
};

export type SoakResult = {
  /** What went wrong, as sentences; empty: nothing. */
  readonly errors: readonly string[];
  readonly lost: readonly string[];
  readonly acknowledgedRows: number;
  readonly samples: readonly Sample[];
  readonly descriptors: { readonly before: number; readonly after: number };
};

type Watched = { readonly truth: Truth; readonly devices: readonly Device[] };

/** Moderate load for a long time; afterwards everything that was acknowledged has to be there. */
export async function runSoak(
  engine: Engine,
  plan: SoakPlan,
  say: (line: string) => void = () => undefined,
): Promise<SoakResult> {
  const target = await startTarget(engine);
  try {
    if (plan.isMeasured) await target.untilQuiet();
    const before = target.fileDescriptors();
    const population = await openPopulation(target, { traders: 2, entriesEach: 200 });
    await population.growTo(plan.members);
    const watched = await Promise.all(
      population.members
        .slice(0, plan.watched)
        .map(({ code }) => watch(target, code, population.random)),
    );
    say(`${plan.members} members, ${watched.length * 2} watched devices`);
    const { errors, samples } = await live(target, population, { plan, watched, say });
    const lost = await Promise.all(
      watched.map(({ truth, devices }) => findLost(target, truth, devices)),
    );
    population.close();
    errors.push(...(await readErrors(target)));
    target.http.disconnect();
    if (plan.isMeasured) await wait(IDLE_MS);
    return {
      errors,
      lost: lost.flat().slice(0, MOST_PROBLEMS),
      acknowledgedRows: watched.reduce((sum, { truth }) => sum + truth.rows(), 0),
      samples,
      descriptors: { before, after: target.fileDescriptors() },
    };
  } finally {
    await target.remove();
  }
}

async function watch(target: Target, code: string, random: () => number): Promise<Watched> {
  const truth = createTruth();
  const names = ['phone', 'tablet'];
  const open = (name: string) => openDevice(target, { code, name, truth, random });
  return { truth, devices: await Promise.all(names.map(open)) };
}

type SoakRun = {
  readonly plan: SoakPlan;
  readonly watched: readonly Watched[];
  readonly say: (line: string) => void;
};

/** Everything at once, until the time is over. */
async function live(target: Target, population: Population, { plan, watched, say }: SoakRun) {
  const errors: string[] = [];
  const samples: Sample[] = [];
  const recorder = createRecorder();
  const end = performance.now() + plan.durationMs;
  const isOver = (): boolean => performance.now() >= end;
  const repeat = async (what: string, everyMs: number, act: () => Promise<void>): Promise<void> => {
    while (!isOver()) {
      await act().catch((error: unknown) => void errors.push(`${what}: ${String(error)}`));
      await wait(Math.max(0, Math.min(everyMs, end - performance.now())));
    }
  };
  const devices = watched.flatMap((each) => each.devices);
  const rounds = createRounds(target, population);
  const streams: ClientRequest[] = [];
  await Promise.all([
    runArrivals(
      sourcesOf(target, population, recorder, Math.round(plan.members / 2)),
      plan.durationMs,
      population.random,
    ),
    ...devices.map((device) => repeat('a journal', 1000, device.act)),
    repeat('signing out and in', 700, () => signOutAndIn(population, devices)),
    repeat('streams', 300, () => exchangeStream(target, population, streams)),
    repeat('posts', 5000, rounds.post),
    repeat('registrations', 2000, rounds.register),
    repeat('members', 5000, rounds.member),
    repeat('a sample', plan.sampleMs, async () => {
      const sample = await takeSample(target);
      samples.push(sample);
      say(sample.text);
    }),
  ]);
  await recorder.whenDone();
  for (const stream of streams) stream.destroy();
  errors.push(...Array.from(recorder.failures, ([what, count]) => `${count} times ${what}`));
  return { errors, samples };
}

/** A device signs out between two of its own acts. */
async function signOutAndIn({ pick }: Population, devices: readonly Device[]): Promise<void> {
  await pick(devices).signOutAndIn();
}

const MOST_STREAMS = 60;

/** One comes, and when there are many the oldest goes. */
async function exchangeStream(
  { http }: Target,
  { pick, members }: Population,
  streams: ClientRequest[],
): Promise<void> {
  const opened = await openStream(http.url, pick(members).token);
  if (opened === null) throw new Error('a stream was refused');
  streams.push(opened);
  if (streams.length > MOST_STREAMS) streams.shift()?.destroy();
}

/** What the server itself has written down as an error. */
async function readErrors({ http, admin }: Target): Promise<string[]> {
  const call = { path: '/api/admin/logs?level=ERROR&limit=50', token: admin };
  const entries = z.array(LogEntry).parse(await http.ask(call));
  return entries.map(({ message, details }) => `the log: ${message} ${details ?? ''}`);
}
