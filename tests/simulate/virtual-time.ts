import nodeCrypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import type { Random } from '#tests/fuzz/random.ts';

/*
 * One event loop for the whole world. Nothing waits for real time, and nothing is decided by the machine:
 * clocks, timers, immediates and random bytes all come from here, so that a seed replays exactly.
 */

type Run = () => void;
type Timer = {
  readonly run: Run;
  readonly waitMs: number;
  readonly isRepeated: boolean;
  atMs: number;
};

export const START_MS = Date.parse('2026-11-20T09:00:00.000Z');
/** A clock moves on between two readings of it, as a real one does. */
const READING_MS = 0.2;
/** Turns of the real loop without anything to do, after which the world waits for its next timer. */
const IDLE_TURNS = 2;
/** What one instant may take; nothing does a tenth of it. */
const MOST_TURNS = 100_000;

const realImmediate = globalThis.setImmediate;
const realTurn = (): Promise<void> => new Promise((resolve) => void realImmediate(resolve));

let nowMs = START_MS;
let immediates: Run[] = [];
let timers = new Map<object, Timer>();
let random: Random | null = null;

/** The true time in ms since 1970, from which the clocks of devices and servers differ. */
export const trueNow = (): number => Math.floor(nowMs);

function readClock(): number {
  nowMs += READING_MS;
  return Math.floor(nowMs);
}

/** What `setTimeout` returns in Node. */
class Handle {
  ref = (): this => this;
  unref = (): this => this;
  hasRef = (): boolean => timers.has(this);
  refresh(): this {
    const timer = timers.get(this);
    if (timer !== undefined) timer.atMs = nowMs + timer.waitMs;
    return this;
  }
  [Symbol.dispose] = (): void => void timers.delete(this);
}

function addTimer(run: Run, ms: unknown, isRepeated: boolean): Handle {
  const handle = new Handle();
  const waitMs = Math.max(1, Number(ms) || 0);
  timers.set(handle, { run, waitMs, isRepeated, atMs: nowMs + waitMs });
  return handle;
}

function randomBytes(length: number): Buffer {
  const source = random;
  if (source === null) return Buffer.alloc(length, 7); // before the first world
  return Buffer.from(Array.from({ length }, () => source.below(256)));
}

function randomUuid(): string {
  const bytes = randomBytes(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const define = (target: object, values: Record<string, unknown>): void => {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  }
};

type Callback = (...args: unknown[]) => void;

const later =
  (isRepeated: boolean) =>
  (run: Callback, ms: unknown, ...args: unknown[]): Handle =>
    addTimer(() => run(...args), ms, isRepeated);

function immediately(run: Callback, ...args: unknown[]): object {
  const job = (): void => run(...args);
  immediates.push(job);
  return job;
}

function clear(handle: unknown): void {
  if (typeof handle === 'object' && handle !== null) timers.delete(handle);
}

function takeOverClocks(): void {
  const VirtualDate = new Proxy(Date, {
    construct(target, args, newTarget): object {
      const date: unknown = Reflect.construct(
        target,
        args.length === 0 ? [readClock()] : args,
        newTarget,
      );
      return date instanceof target ? date : new target(Number.NaN);
    },
    get: (target, name): unknown => (name === 'now' ? readClock : Reflect.get(target, name)),
  });
  define(globalThis, {
    Date: VirtualDate,
    setTimeout: later(false),
    setInterval: later(true),
    setImmediate: immediately,
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: (job: unknown) => (immediates = immediates.filter((each) => each !== job)),
  });
  define(globalThis.performance, { now: () => readClock() - START_MS });
  Object.assign(timersPromises, {
    setImmediate: () => new Promise<void>((resolve) => void immediates.push(resolve)),
    setTimeout: (ms: number) => new Promise<void>((resolve) => void addTimer(resolve, ms, false)),
  });
}

/** Hashes and keys are computed at once: the threads of Node's pool end in no fixed order. */
function takeOverCrypto(): void {
  const fill = <T extends ArrayBufferView>(target: T): T => {
    const bytes = new Uint8Array(target.buffer, target.byteOffset, target.byteLength);
    bytes.set(randomBytes(bytes.length));
    return target;
  };
  define(Math, { random: () => random?.next() ?? 0.5 });
  define(globalThis.crypto, { getRandomValues: fill, randomUUID: randomUuid });
  define(globalThis.crypto.subtle, {
    digest: async (name: string, bytes: Uint8Array) => {
      const hash = nodeCrypto.createHash(name.replace('-', '').toLowerCase());
      return new Uint8Array(hash.update(bytes).digest()).buffer;
    },
  });
  Object.assign(nodeCrypto, {
    randomBytes,
    randomUUID: randomUuid,
    randomFillSync: fill,
    randomInt: (from: number, to?: number) => {
      const [first, end] = to === undefined ? [0, from] : [from, to];
      return first + (random?.below(end - first) ?? 0);
    },
  });
}

/** Replaces clocks, timers and randomness of this process. Call before any module of the product loads. */
export function takeOverTime(): void {
  takeOverClocks();
  takeOverCrypto();
  syncBuiltinESMExports();
}

/** Begins a world: nothing of an earlier one runs on. */
export function beginTime(source: Random): void {
  nowMs = START_MS;
  immediates = [];
  timers = new Map();
  random = source;
}

/** Runs everything that can run without time passing. */
export async function runAll(): Promise<void> {
  let turns = 0;
  for (let idle = 0; idle < IDLE_TURNS; idle += 1) {
    if ((turns += 1) > MOST_TURNS) throw new Error('the world does not come to rest');
    const batch = immediates;
    immediates = [];
    if (batch.length > 0) idle = -1;
    for (const run of batch) realImmediate(run); // microtasks run between two of them, on which Dexie relies
    await realTurn();
  }
}

/** Runs something in the middle of what happens now, after this many turns of the loop. */
export function afterTurns(turns: number, run: Run): void {
  if (turns <= 0) run();
  else immediates.push(() => afterTurns(turns - 1, run));
}

function nextTimer(): [object, Timer] | null {
  let first: [object, Timer] | null = null;
  for (const each of timers) {
    if (first === null || each[1].atMs < first[1].atMs) first = each;
  }
  return first;
}

/** Runs what is due until this instant, in order, and lets each timer's work settle before the next. */
async function runUntil(untilMs: number, isOver: () => boolean = () => false): Promise<void> {
  await runAll();
  for (let next = nextTimer(); next && next[1].atMs <= untilMs && !isOver(); next = nextTimer()) {
    const [handle, timer] = next;
    nowMs = Math.max(nowMs, timer.atMs);
    if (timer.isRepeated) timer.atMs = nowMs + timer.waitMs;
    else timers.delete(handle);
    timer.run();
    await runAll();
  }
  if (!isOver()) nowMs = Math.max(nowMs, untilMs);
}

/** Lets this much time pass. */
export const pass = (ms: number): Promise<void> => runUntil(nowMs + ms);

/** Waits in virtual time. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, ms));

/** How long one act of a person or a server may take before the world counts as stuck. */
const LONGEST_ACT_MS = 600_000;

/** Lets time pass until this work has ended. @throws its error, or one when it does not end */
export async function finish<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const end = (): void => void (isOver = true);
  work.then(end, end);
  await runUntil(nowMs + LONGEST_ACT_MS, () => isOver);
  if (!isOver) throw new Error('an act did not end within ten minutes');
  return work;
}
