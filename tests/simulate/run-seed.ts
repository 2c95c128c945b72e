import { createHash } from 'node:crypto';
import { createRandom } from '#tests/fuzz/random.ts';
import { DEFAULT_QUOTA } from '#api/domain/journal-quota.ts';
import { SKEW_LIMIT_MS } from '#contracts/journal/journal-sync.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { eventsOf } from './events.ts';
import { readAllRows } from '#web/offline/journal/rows.ts';
import { type Certainty, checkJournal, rowsAtServer } from './journal-checks.ts';
import type { Plan } from './plan.ts';
import { createTemplate, type Template } from './server.ts';
import { buildWorld, type World } from './world.ts';
import { beginTime, finish, pass, trueNow } from './virtual-time.ts';

/** How long after the last fault all devices have to agree. */
const CALM_MS = 10_000;

/** A device that knows that the journal is full tries again within a minute. */
const FULL_MS = 65_000;

/** By then what the server missed of a payment was found, and its mails have left. */
const JOBS_MS = 70_000;

/** What every world begins from; made once in a process. */
export function prepare(): Promise<Template> {
  beginTime(createRandom(0));
  return finish(createTemplate());
}

export type Outcome = {
  readonly seed: number;
  readonly plan: Plan;
  /** What happened, in order. */
  readonly trace: readonly string[];
  /** Of the trace and of everything stored: equal for equal seeds. */
  readonly digest: string;
  readonly faults: readonly string[];
};

async function live(world: World, trace: string[]): Promise<void> {
  const { random, plan, trader } = world;
  const events = eventsOf(plan.parts);
  const note = (what: string): void => void trace.push(`${trueNow()} ${what}`);
  for (let n = 0; n < plan.acts; n += 1) {
    if (trace.length < 2 || random.chance(0.6)) note(await finish(trader.act()));
    else {
      const event = random.pick(events);
      await finish(Promise.resolve(event(world)));
      note(event.name);
    }
    await pass(random.chance(0.3) ? 0 : random.below(random.chance(0.1) ? 90_000 : 3000));
  }
}

/** Ends all faults, and gives everybody ten seconds. */
async function calmDown({ plan, host, network, devices }: World): Promise<void> {
  network.heal();
  await finish(host.heal());
  for (const device of devices) {
    device.setOnline(true);
    await finish(readAllRows(device.db)); // the member opens the journal
  }
  if (plan.parts.has('full')) {
    await finish(host.allowRows(DEFAULT_QUOTA.rows));
    await pass(FULL_MS);
  }
  if (plan.parts.has('shop')) await pass(JOBS_MS);
  await pass(CALM_MS);
}

/** What follows from the plan: some checks hold only where clocks are nearly right. */
function certaintyOf({ plan, host }: World): Certainty {
  const isSlightlyOff = plan.offsetsMs.every((ms) => Math.abs(ms) <= MINUTE_MS);
  return {
    isLatestSure:
      isSlightlyOff &&
      !plan.parts.has('clocks') &&
      !plan.parts.has('serverClock') &&
      !plan.parts.has('forged'),
    isOrderSure:
      !plan.parts.has('serverClock') && !plan.parts.has('forged') && plan.network.slow === 0,
    limitMs: plan.parts.has('serverClock') ? Infinity : host.now() + SKEW_LIMIT_MS,
  };
}

async function check(world: World): Promise<string[]> {
  const { plan, host, shop, trader } = world;
  const faults = await checkJournal(world, trader.memory, certaintyOf(world));
  if (plan.parts.has('shop')) faults.push(...(await shop.check(plan.deathWithinWrites > 0)));
  return [...faults, ...host.faults().map((line) => `the server logged ${line}`)];
}

/** Runs one world from its seed to its end. */
export async function runSeed(template: Template, seed: number): Promise<Outcome> {
  const world = buildWorld(template, seed);
  const trace: string[] = [];
  let faults: string[] = [];
  try {
    await live(world, trace);
    await calmDown(world);
    faults = await finish(check(world));
    const rows = await rowsAtServer(world.host, world.userId);
    trace.push(JSON.stringify(rows));
  } catch (error) {
    faults = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  } finally {
    for (const device of world.devices) device.close();
    await world.host.close();
    await pass(0);
  }
  const digest = createHash('sha256').update(trace.join('\n')).digest('hex').slice(0, 16);
  return { seed, plan: world.plan, trace, digest, faults };
}
