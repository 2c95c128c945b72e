import { Dexie, type Table } from 'dexie';
import {
  IMPORT_ADDRESS,
  SHARED_FILE_FIELD,
  SHARED_TEXT_FIELD,
} from '#contracts/rules/journal/share-target.ts';
import { canUseDatabase } from '#web/client/database-probe.ts';
import { deleteDatabase } from '../journal/delete-database.ts';

const NAME = 'bellwether:shared';

const MEGABYTE = 1_000_000;
/** So much can be read as a statement. */
const MAX_FILE_BYTES = 50 * MEGABYTE;
/** Of all that wait. */
const MAX_BYTES = 60 * MEGABYTE;
const MAX_FILES = 10;

/** A file that another app shared with this one. */
export type SharedFile = {
  name: string;
  bytes: Uint8Array<ArrayBuffer>; // no Blob: some browsers cannot store them
};

/** A shared file that waits for its import. */
export type WaitingFile = {
  id: number;
  name: string;
  size: number; // bytes
  sharedAt: number; // ms since 1970
};

/** Nobody's yet: who signs in next, or is signed in, is asked about it. */
class SharedDb extends Dexie {
  readonly waiting: Table<WaitingFile, number, Omit<WaitingFile, 'id'>>;
  /** Apart from the list, which is read without them. */
  readonly contents: Table<{ id: number; bytes: SharedFile['bytes'] }, number>;
  /** Why files did not get onto the list. */
  readonly refusals: Table<{ reason: string }, number>;
  /** Where versions before 2 stored the only file, each in place of the one before. */
  readonly files: Table<SharedFile & { key: 'latest' }, 'latest'>;

  constructor() {
    super(NAME);
    this.version(1).stores({ files: 'key' });
    this.version(2).stores({ files: 'key', waiting: '++id', contents: 'id', refusals: '++id' });
    this.waiting = this.table('waiting');
    this.contents = this.table('contents');
    this.refusals = this.table('refusals');
    this.files = this.table('files');
  }

  /** Runs something on the whole of it, as one transaction. */
  change<T>(work: () => Promise<T>): Promise<T> {
    return this.transaction('rw', this.tables, async () => {
      await this.#takeFromOlderVersion();
      return work();
    });
  }

  /** Puts a file at the end of the list, or writes down why there is no room for it. */
  async add({ name, bytes }: SharedFile): Promise<void> {
    const waiting = await this.waiting.toArray();
    const reason = whyNoRoom(waiting, name, bytes.length);
    if (reason !== null) {
      await this.refusals.add({ reason });
      return;
    }
    const id = await this.waiting.add({ name, size: bytes.length, sharedAt: Date.now() });
    await this.contents.add({ id, bytes });
  }

  /** An older worker may still be at work, so that this happens not only once. */
  async #takeFromOlderVersion(): Promise<void> {
    const file = await this.files.get('latest');
    if (file === undefined) return;
    await this.files.delete('latest');
    await this.add(file);
  }
}

const tooLarge = (name: string): string =>
  `“${name}” was not taken: it is larger than 50 MB. Export a shorter period.`;

function whyNoRoom(waiting: readonly WaitingFile[], name: string, size: number): string | null {
  const refuse = (why: string): string =>
    `“${name}” was not taken: ${why}. Import or remove some of them, then share it again.`;
  if (waiting.length >= MAX_FILES) return refuse(`${MAX_FILES} shared files wait already`);
  const total = waiting.reduce((sum, file) => sum + file.size, size);
  return total > MAX_BYTES ? refuse('the files that wait would take more than 60 MB') : null;
}

async function withShared<T>(work: (db: SharedDb) => Promise<T>): Promise<T> {
  if (!(await canUseDatabase())) throw new Error('This browser does not let this app store files.');
  const db = new SharedDb();
  try {
    return await db.change(() => work(db));
  } finally {
    db.close();
  }
}

type Form = { files: SharedFile[]; reasons: string[] };

/** The files of a shared form; else its text, as mails are shared. */
async function readForm(form: FormData): Promise<Form> {
  const files: SharedFile[] = [];
  const reasons: string[] = [];
  for (const file of form.getAll(SHARED_FILE_FIELD)) {
    if (typeof file === 'string' || file.size === 0) continue;
    if (file.size > MAX_FILE_BYTES) reasons.push(tooLarge(file.name));
    else files.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  }
  const text = form.get(SHARED_TEXT_FIELD);
  if (files.length + reasons.length === 0 && typeof text === 'string' && text.trim() !== '') {
    files.push({ name: 'Shared text', bytes: new TextEncoder().encode(text) });
  }
  return { files, reasons };
}

/**
 * Takes what another app shares, in the service worker: it waits on the device beside what was shared
 * before, and the server never sees it. Where nothing can be stored, the import says that nothing arrived.
 */
export async function takeShared(request: Request): Promise<Response> {
  try {
    const { files, reasons } = await readForm(await request.formData());
    await withShared(async (db) => {
      for (const file of files) await db.add(file);
      for (const reason of reasons) await db.refusals.add({ reason });
    });
  } catch {
    // no form, or no room for it on the device
  }
  const address = new URL(IMPORT_ADDRESS, request.url);
  return Response.redirect(address, 303); // a GET, so that a reload shares nothing again
}

/** What was shared and not imported yet. */
export type Shared = {
  /** Oldest first. */
  files: readonly WaitingFile[];
  /** Why files were not taken, as sentences. */
  refusals: readonly string[];
};

/** What waits; nothing where the device does not give it away. */
export const listShared = (): Promise<Shared> =>
  withShared(async (db) => ({
    files: await db.waiting.toArray(),
    refusals: (await db.refusals.toArray()).map(({ reason }) => reason),
  })).catch(() => ({ files: [], refusals: [] }));

/** They were read. */
export const forgetRefusals = (): Promise<void> =>
  withShared((db) => db.refusals.clear()).catch(() => undefined);

/** A file that waits, by its id; it stays on the list. Null: it is not there any more. */
export const readShared = ({ id, name }: WaitingFile): Promise<SharedFile | null> =>
  withShared(async (db) => {
    const content = await db.contents.get(id);
    return content === undefined ? null : { name, bytes: content.bytes };
  }).catch(() => null);

/** Takes a file off the list, by its id; where that fails, it is still on it. */
export const removeShared = (id: number): Promise<void> =>
  withShared(async (db) => {
    await db.waiting.delete(id);
    await db.contents.delete(id);
  }).catch(() => undefined);

/** Leaves nothing of any of them behind. */
export const dropShared = (): Promise<void> => deleteDatabase(NAME).catch(() => undefined);
