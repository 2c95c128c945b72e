import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import type { Random } from '#tests/fuzz/random.ts';

/** What can be part of a world, and how often it is where nothing is in focus. */
const SHARES = {
  tabs: 0.3, // two in each browser
  drift: 0.3, // clocks of devices gain or lose
  farOff: 0.2, // they are wrong by days
  lost: 0.35, // requests never arrive
  unanswered: 0.35, // they arrive, and their answers do not
  doubled: 0.35, // they arrive again later
  slow: 0.35,
  offline: 0.3,
  deaths: 0.3, // processes of the server die at a write
  clocks: 0.3, // of devices, which are set
  serverClock: 0.25,
  restores: 0.3,
  clears: 0.2,
  lostCommits: 0, // every other fault would hide what it is about
  badRows: 0.2,
  full: 0.1, // a journal has little room for a while
  pictures: 0.3,
  records: 0.2,
  forged: 0.25, // stamps of the far future
  crashes: 0.35, // tabs end at any point
  damaged: 0.1, // records on a device, as by a fault of the browser
  shop: 0.15, // buyers pay meanwhile
};
export type Part = keyof typeof SHARES;
const PARTS: readonly Part[] = Object.keys(SHARES).filter((name): name is Part => name in SHARES);

/** Parts that are dangerous together. */
const FOCUSES: readonly (readonly Part[])[] = [
  ['restores', 'serverClock'],
  ['restores', 'serverClock', 'offline'],
  ['restores', 'offline'],
  ['restores', 'pictures'],
  ['restores', 'tabs', 'slow'],
  ['restores', 'tabs', 'slow', 'unanswered'],
  ['clears', 'offline', 'slow'],
  ['clears', 'lost'],
  ['clocks', 'offline'],
  ['clocks', 'farOff', 'offline'],
  ['clocks', 'farOff', 'unanswered'],
  ['doubled', 'slow'],
  ['crashes'],
  ['lostCommits'],
  ['shop'],
  ['shop', 'deaths'],
  ['damaged', 'offline'],
];

/** What contradicts something else: who has paid is not expected in a backup of the hour before. */
const WITHOUT: Partial<Record<Part, readonly Part[]>> = {
  full: ['deaths'],
  shop: ['restores', 'clears', 'serverClock'],
};

const SLIGHTLY_MS = [0, 400, -400, MINUTE_MS, -MINUTE_MS];
const BADLY_MS = [DAY_MS, -DAY_MS, 20 * DAY_MS, -20 * DAY_MS];

/** What a clock may be set to, from the true time. */
export const offsetIn = (random: Random): number => random.pick([...SLIGHTLY_MS, ...BADLY_MS]);

function partsIn(random: Random, focus: readonly Part[] | null): ReadonlySet<Part> {
  const chosen = focus ?? PARTS.filter((part) => random.chance(SHARES[part]));
  const excluded = new Set(chosen.flatMap((part) => WITHOUT[part] ?? []));
  return new Set(chosen.filter((part) => !excluded.has(part)));
}

export type Plan = ReturnType<typeof planIn>;

/**
 * What can happen in one world. Each world leaves out most of it: a fault that needs two rare things together
 * is found sooner where those two are all that happens.
 *
 * @source A. Groce et al., Swarm Testing (ISSTA 2012)
 */
export function planIn(random: Random) {
  const focus = random.chance(0.5) ? random.pick(FOCUSES) : null;
  const parts = partsIn(random, focus);
  const has = (part: Part): boolean => parts.has(part);
  const share = (part: Part): number => (has(part) ? 0.05 + random.next() * 0.35 : 0);
  const devices = has('lostCommits') ? 1 : random.pick([2, 2, 2, 3]);
  const offsets = has('farOff') ? BADLY_MS : SLIGHTLY_MS;
  return {
    parts,
    acts: 6 + random.below(12),
    /** How wrong the clock of each device is, in ms. */
    offsetsMs: Array.from({ length: devices }, () => random.pick(offsets)),
    /** By how much a clock gains in a second, in ms. */
    driftMs: has('drift') ? random.next() * 4 - 2 : 0,
    tabs: has('tabs') ? 2 : 1,
    /** Whether one tab waits while another syncs; some browsers have no locks. */
    hasLocks: focus === null && random.chance(0.5),
    /** Confirmed trades go into segments from so many on. */
    leastInSegment: random.pick([1, 1, 2, 3, 100]),
    /** Most edits meet each other in the same trades. */
    isAboutFewTrades: random.chance(focus ? 0.7 : 0.3),
    /** Shares of calls, from 0 to 1. */
    network: {
      lost: share('lost'),
      unanswered: share('unanswered'),
      doubled: share('doubled'),
      slow: share('slow'),
    },
    /** A process dies at one of its next this many writes; 0: it never does. */
    deathWithinWrites: has('deaths') ? 2 + random.below(20) : 0,
  };
}
