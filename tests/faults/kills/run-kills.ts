import { setTimeout as after } from 'node:timers/promises';
import { createCaller } from './caller.ts';
import { createRandom, type Random } from './random.ts';
import { type Engine, openStand, type Stand } from './stands.ts';
import { startTraffic } from './traffic.ts';

/** So many writes are acknowledged between two kills at least. */
const PROGRESS = 10;
const PROGRESS_MS = 30_000;
const START_MS = 1500;

type Plan = {
  readonly engine: Engine;
  readonly kills: number;
  readonly seed: number;
  /** The latest time of a kill after the first writes. */
  readonly withinMs: number;
};

export type KillReport = {
  readonly acknowledged: number;
  /** Calls without an answer, and those that were answered with 503. */
  readonly lost: { readonly connections: number; readonly unavailable: number };
  /** How often each was killed. */
  readonly killed: Readonly<Record<string, number>>;
  /** Lost or doubled writes, and everything else that is not as it should be. */
  readonly problems: readonly string[];
};

/** Kills a server, or its database, at random moments of mixed writes, and looks for what it had acknowledged. */
export async function runKills({ engine, kills, seed, withinMs }: Plan): Promise<KillReport> {
  const random = createRandom(seed);
  const stand = await openStand(engine);
  try {
    await stand.api.start();
    const caller = createCaller([stand.api.url]);
    const traffic = await startTraffic(caller, random);
    const killed: Record<string, number> = {};
    for (let kill = 0; kill < kills; kill += 1) {
      await progressOf(caller.acknowledged);
      await after(random.next() * withinMs);
      const name = await killOne(stand, kill, random);
      killed[name] = (killed[name] ?? 0) + 1;
    }
    await progressOf(caller.acknowledged);
    await traffic.end();
    await stand.api.kill();
    const { acknowledged, lost } = caller;
    const problems = [...(await stand.unsound()), ...(await traffic.check(stand.read))];
    return { acknowledged: acknowledged.length, lost, killed, problems };
  } finally {
    await stand.close();
  }
}

/** In turn; of the servers every fifth once more while it starts. */
async function killOne({ victims, api }: Stand, kill: number, random: Random): Promise<string> {
  const victim = victims[kill % victims.length];
  if (victim === undefined) throw new Error('there is nobody to kill');
  await victim.kill();
  if (kill % 5 === 4 && !api.isRunning) {
    api.begin();
    await after(random.next() * START_MS);
    await api.kill();
  }
  await victim.restart();
  return victim.name;
}

/** @throws Error when nothing more is acknowledged although everybody is up */
async function progressOf(acknowledged: readonly number[]): Promise<void> {
  const wanted = acknowledged.length + PROGRESS;
  const until = Date.now() + PROGRESS_MS;
  while (acknowledged.length < wanted) {
    if (Date.now() > until) throw new Error('nothing is acknowledged any more');
    await after(20);
  }
}
