import { markBlocked } from './storage.ts';

/** A database that does not answer in this time counts as blocked: some browsers never reject. */
export const DATABASE_DEADLINE_MS = 4000;

function readFactory(): IDBFactory | null {
  try {
    return globalThis.indexedDB ?? null;
  } catch {
    return null; // the access itself throws
  }
}

/** Whether a database can be opened. Creates none; may never resolve. */
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
    opening.addEventListener('error', () => resolve(false)); // also after the abort, when it is already resolved
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
  /** The answer, or false at the deadline. */
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

/** Whether databases work, without a deadline; may never resolve. */
export const databaseAnswer = (): Promise<boolean> => currentProbe().answer;

/** Whether databases work; false if the browser does not answer in time. */
export async function canUseDatabase(): Promise<boolean> {
  const { answer, inTime } = currentProbe();
  if (await inTime) return true;
  return Promise.race([answer, Promise.resolve(false)]); // a late answer counts from now on
}

/** Requests persistent storage; the browser may decline. */
export async function askToPersist(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // unsupported or blocked
  }
}

export async function isPersisted(): Promise<boolean> {
  try {
    return await navigator.storage.persisted();
  } catch {
    return false;
  }
}

/** Deletes a database; if a sleeping tab has it open, the browser deletes it later. */
export async function deleteDatabase(name: string): Promise<void> {
  if (!(await canUseDatabase())) return;
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('blocked', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} stays`)));
  });
}
