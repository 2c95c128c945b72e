import { type Population, openPopulation } from './members.ts';
import type { HotFunction } from './inspector.ts';
import { type KindCost, measureKinds } from './measure-kinds.ts';
import { type LargeMember, measureLargeMember } from './large-member.ts';
import { measureStep, type Step } from './measure-step.ts';
import { type Engine, startTarget, type Target } from './target.ts';

export const LIMIT_MS = 100;
/** A single call of ten thousand may meet a pause of the machine; a server that gives way fails more. */
const MOST_FAILURES = 0;
const TRADERS = 200;
const FEW_TRADERS = 20;
const ENTRIES_EACH = 500;
const SHARE_LISTENING = 0.6;
const HOTTEST = 12;
const LARGE_JOURNAL = 100_000;
const FEW_TRADES = 5000;

export type Plan = {
  /** How many members there are in each step, fewer first. */
  readonly members: readonly number[];
  readonly stepMs: number;
  readonly warmUpMs: number;
  readonly kindMs: number;
  /** For a quick look: fewer journals, and no waiting until the server has prepared its market. */
  readonly isHurried: boolean;
};

export type LoadResult = {
  readonly engine: Engine;
  readonly steps: readonly Step[];
  readonly costs: readonly KindCost[];
  readonly hottest: readonly HotFunction[];
  readonly largeMember: LargeMember;
};

export const holds = ({ p99Ms, failures }: Step): boolean =>
  p99Ms < LIMIT_MS && sumOf(failures) <= MOST_FAILURES;

export const sumOf = (failures: Step['failures']): number =>
  [...failures.values()].reduce((sum, count) => sum + count, 0);

/** Lets more and more members come until the server is too slow for them. */
export async function runLoad(
  engine: Engine,
  plan: Plan,
  say: (line: string) => void,
): Promise<LoadResult> {
  say(`A server on ${engine} starts and prepares its market …`);
  const target = await startTarget(engine);
  let population: Population | null = null;
  try {
    if (!plan.isHurried) await target.untilQuiet();
    await target.addSignals();
    say('Members come …');
    const traders = plan.isHurried ? FEW_TRADERS : TRADERS;
    population = await openPopulation(target, { traders, entriesEach: ENTRIES_EACH });
    const steps = await ramp(target, population, plan, say);
    const listening = steps.at(-1)?.listening ?? 0;
    say('Where the time goes …');
    const again = { ...plan, listening, durationMs: plan.stepMs };
    const hottest = await target.inspector.hottest(() =>
      measureStep(target, requirePopulation(population), again),
    );
    const costs = await measureKinds(target, population, plan.kindMs);
    population.close();
    say('One member lists a journal of many years eight times at once …');
    const largeMember = await measureLargeMember(
      target,
      plan.isHurried ? FEW_TRADES : LARGE_JOURNAL,
    );
    return { engine, steps, costs, hottest: hottest.slice(0, HOTTEST), largeMember };
  } finally {
    population?.close();
    await target.remove();
  }
}

function requirePopulation(population: Population | null): Population {
  if (population === null) throw new Error('nobody is there');
  return population;
}

async function ramp(
  target: Target,
  population: Population,
  plan: Plan,
  say: (line: string) => void,
): Promise<Step[]> {
  const steps: Step[] = [];
  for (const members of plan.members) {
    await population.growTo(members);
    const listening = await population.listenWith(Math.round(members * SHARE_LISTENING));
    const step = await measureStep(target, population, {
      listening,
      warmUpMs: plan.warmUpMs,
      durationMs: plan.stepMs,
    });
    steps.push(step);
    say(
      `${members} members, ${step.perSecond.toFixed(0)} requests/s: p99 ${step.p99Ms.toFixed(0)} ms, ${step.serverCores.toFixed(2)} cores, ${sumOf(step.failures)} failures`,
    );
    if (!holds(step)) break;
  }
  return steps;
}
