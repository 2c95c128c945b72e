import { markBlocked } from './storage.ts';

/** A database that does not answer for so long is taken for blocked: some browsers never say no. */
export const DATABASE_DEADLINE_MS = 4000;

function readFactory(): IDBFactory | null {
  try {
    return globalThis.indexedDB ?? null;
  } catch {
    return null; // its very name throws
  }
}

/** Whether a database can be opened. Leaves none behind; may never settle. */
function open(factory: IDBFactory): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = factory.open('bellwether:probe');
    opening.addEventListener('upgradeneeded', () => {
      resolve(true);
      opening.transaction?.abort();
    });
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve(true);
    });
    opening.addEventListener('error', () => resolve(false)); // also of the abort, when it is settled
  });
}

async function probe(factory: IDBFactory | null): Promise<boolean> {
  const works = factory !== null && (await open(factory).catch(() => false));
  markBlocked({ database: !works });
  return works;
}

type Probe = {
  factory: IDBFactory | null;
  answer: Promise<boolean>;
  /** The answer, or false where there is none in time. */
  inTime: Promise<boolean>;
};

function startProbe(factory: IDBFactory | null): Probe {
  const answer = probe(factory);
  const deadline = new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => {
      markBlocked({ database: true });
      resolve(false);
    }, DATABASE_DEADLINE_MS);
    void answer.then(() => clearTimeout(timer));
  });
  return { factory, answer, inTime: Promise.race([answer, deadline]) };
}

let current: Probe | null = null;

function currentProbe(): Probe {
  const factory = readFactory();
  if (current?.factory !== factory) current = startProbe(factory);
  return current;
}

/** Whether the browser lets the page have databases, however late it says so; may never settle. */
export const databaseAnswer = (): Promise<boolean> => currentProbe().answer;

/** Whether the browser lets the page have databases; not, where it did not answer in time. */
export async function canUseDatabase(): Promise<boolean> {
  const { answer, inTime } = currentProbe();
  if (await inTime) return true;
  return Promise.race([answer, Promise.resolve(false)]); // it may have answered since
}

/** Asks the browser not to clear what is stored when space gets short; it may decline. */
export async function askToPersist(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // not offered, or blocked
  }
}

/** Whether the browser has promised not to clear what is stored. */
export async function isPersisted(): Promise<boolean> {
  try {
    return await navigator.storage.persisted();
  } catch {
    return false;
  }
}
