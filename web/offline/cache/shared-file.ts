import { Dexie, type Table } from 'dexie';
import {
  IMPORT_ADDRESS,
  PICTURES_ADDRESS,
  SHARED_FILE_FIELD,
  SHARED_PICTURE_FIELD,
  SHARED_TEXT_FIELD,
} from '#contracts/rules/journal/share-target.ts';
import { canUseDatabase, deleteDatabase } from '#web/client/database-probe.ts';
import { isViewing } from '#web/client/storage.ts';

const NAME = 'bellwether:shared';

const MEGABYTE = 1_000_000;
/** The largest readable statement, and the largest picture that a phone decodes without harm. */
const MAX_FILE_BYTES = { statement: 50 * MEGABYTE, picture: 25 * MEGABYTE };
/** Total of all waiting files. */
const MAX_BYTES = 60 * MEGABYTE;
const MAX_FILES = 10;
const MAX_REFUSALS = 10;
/** Copies of what another app has: after that nobody expects them, and the next person may use the device. */
const WAIT_MS = 7 * 86_400_000;

/** Statements wait for their import, pictures for their trade. */
export type SharedKind = 'statement' | 'picture';

/** A file that another app shared with this one. */
export type SharedFile = {
  name: string;
  kind?: SharedKind; // without it, a statement: older versions took nothing else
  bytes: Uint8Array<ArrayBuffer>; // no Blob: some browsers cannot store them
};

/** A shared file waiting for its import, or for its trade. */
export type WaitingFile = {
  id: number;
  name: string;
  kind?: SharedKind;
  size: number; // bytes
  sharedAt: number; // ms since 1970
};

/** Shared files belong to no account: the current or next signed-in user is asked about them. */
class SharedDb extends Dexie {
  readonly waiting: Table<WaitingFile, number, Omit<WaitingFile, 'id'>>;
  /** Separate, so that the list is read without the contents. */
  readonly contents: Table<{ id: number; bytes: SharedFile['bytes'] }, number>;
  /** Why files were rejected. */
  readonly refusals: Table<Refusal, number>;
  /** Version 1 stored a single file here. */
  readonly files: Table<SharedFile & { key: 'latest' }, 'latest'>;

  constructor() {
    super(NAME);
    this.version(1).stores({ files: 'key' });
    this.version(2).stores({ files: 'key', waiting: '++id', contents: 'id', refusals: '++id' });
    // A sign-out deletes it, maybe while it is read; Dexie would close it too, with a warning.
    this.on('versionchange', () => {
      this.close();
      return false;
    });
    this.waiting = this.table('waiting');
    this.contents = this.table('contents');
    this.refusals = this.table('refusals');
    this.files = this.table('files');
  }

  /** Runs a function in a transaction over all tables. */
  change<T>(work: () => Promise<T>): Promise<T> {
    return this.transaction('rw', this.tables, async () => {
      await this.#takeFromOlderVersion();
      await this.#removeOld();
      return work();
    });
  }

  /** Appends a file to the list, or stores why it was rejected. */
  async add({ name, kind = 'statement', bytes }: SharedFile): Promise<void> {
    const waiting = await this.waiting.toArray();
    const reason = whyNoRoom(waiting, { name, kind }, bytes.length);
    if (reason !== null) {
      await this.refuse({ kind, reason });
      return;
    }
    const id = await this.waiting.add({ name, kind, size: bytes.length, sharedAt: Date.now() });
    await this.contents.add({ id, bytes });
  }

  /** Stores why a file was rejected, of many the first. */
  async refuse(refusal: Refusal): Promise<void> {
    if ((await this.refusals.count()) < MAX_REFUSALS) await this.refusals.add(refusal);
  }

  async #removeOld(): Promise<void> {
    const old = await this.waiting
      .filter(({ sharedAt }) => Date.now() - sharedAt > WAIT_MS)
      .primaryKeys();
    await this.waiting.bulkDelete(old);
    await this.contents.bulkDelete(old);
  }

  /** Repeated on each use: an older service worker may still be active. */
  async #takeFromOlderVersion(): Promise<void> {
    const file = await this.files.get('latest');
    if (file === undefined) return;
    await this.files.delete('latest');
    await this.add(file);
  }
}

type Refusal = { kind?: SharedKind; reason: string };

const isOf =
  (wanted: SharedKind) =>
  ({ kind = 'statement' }: { kind?: SharedKind }): boolean =>
    kind === wanted;

const tooLarge: Record<SharedKind, (name: string) => string> = {
  statement: (name) => `“${name}” was not taken: it is larger than 50 MB. Export a shorter period.`,
  picture: (name) => `“${name}” was not taken: it is larger than 25 MB. Share a smaller picture.`,
};

const howToMakeRoom: Record<SharedKind, string> = {
  statement: 'Import or remove some of them',
  picture: 'Add them to trades or remove some of them',
};

function whyNoRoom(
  waiting: readonly WaitingFile[],
  { name, kind }: { name: string; kind: SharedKind },
  size: number,
): string | null {
  const refuse = (why: string): string =>
    `“${name}” was not taken: ${why}. ${howToMakeRoom[kind]}, then share it again.`;
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

type Form = { files: SharedFile[]; reasons: Refusal[] };

const keep = ({ files, reasons }: Form): Promise<void> =>
  withShared(async (db) => {
    for (const file of files) await db.add(file);
    for (const reason of reasons) await db.refuse(reason);
  });

/** Some apps put every file into the first field of the form: the name decides then. */
const PICTURE_NAME = /\.(?:png|jpe?g|webp|gif|bmp|avif|hei[cf])$/i;

async function readFiles(received: Iterable<File | string>, field: SharedKind): Promise<Form> {
  const files: SharedFile[] = [];
  const reasons: Refusal[] = [];
  for (const file of received) {
    if (typeof file === 'string' || file.size === 0) continue;
    const { name, size } = file;
    const kind = PICTURE_NAME.test(name) ? 'picture' : field;
    if (size > MAX_FILE_BYTES[kind]) reasons.push({ kind, reason: tooLarge[kind](name) });
    else files.push({ name, kind, bytes: new Uint8Array(await file.arrayBuffer()) });
  }
  return { files, reasons };
}

/** The files of a shared form; without files, its text, as mail apps share it. */
async function readForm(form: FormData): Promise<Form> {
  const statements = await readFiles(form.getAll(SHARED_FILE_FIELD), 'statement');
  const pictures = await readFiles(form.getAll(SHARED_PICTURE_FIELD), 'picture');
  const files = [...statements.files, ...pictures.files];
  const reasons = [...statements.reasons, ...pictures.reasons];
  const text = form.get(SHARED_TEXT_FIELD);
  if (files.length + reasons.length === 0 && typeof text === 'string' && text.trim() !== '') {
    files.push({ name: 'Shared text', bytes: new TextEncoder().encode(text) });
  }
  return { files, reasons };
}

/** Where a share leads: pictures first; statements of the same share wait under the import. */
const addressOf = ({ files, reasons }: Form): string =>
  [...files, ...reasons].some(isOf('picture')) ? PICTURES_ADDRESS : IMPORT_ADDRESS;

/** The system shares without a referrer; a form that another site submits has one, unless the site hides it. */
const isForeign = ({ referrer, url }: Request): boolean =>
  referrer.startsWith('http') && new URL(referrer).origin !== new URL(url).origin;

/**
 * Handles a share from another app, in the service worker: stores the files on the device; the server never
 * sees them. If nothing can be stored, the screen that opens says that nothing arrived.
 */
export async function storeSharedFiles(request: Request): Promise<Response> {
  let address = IMPORT_ADDRESS;
  try {
    if (isForeign(request)) throw new Error('a form of another site');
    const form = await readForm(await request.formData());
    address = addressOf(form);
    await keep(form);
  } catch {
    // not a form, of another site, or no space on the device
  }
  return Response.redirect(new URL(address, request.url), 303); // a GET, so that a reload does not share again
}

/** Puts files of this device that were opened with the app beside the shared ones. @returns the address of the screen that takes them, which says so if nothing arrived */
export async function storeOpenedFiles(handles: readonly FileSystemFileHandle[]): Promise<string> {
  let address = IMPORT_ADDRESS;
  try {
    const opened = await Promise.all(handles.map((handle) => handle.getFile()));
    const form = await readFiles(opened, 'statement');
    address = addressOf(form);
    await keep(form);
  } catch {
    // unreadable, or no space on the device
  }
  return address;
}

/** The shared files of a kind that still wait. */
export type Shared = {
  /** Oldest first. */
  files: readonly WaitingFile[];
  /** Why files were rejected, as messages for the user. */
  refusals: readonly string[];
};

/** The waiting files of a kind; none if they cannot be read, nor in a view: they are of the person at this device. */
export async function listShared(kind: SharedKind = 'statement'): Promise<Shared> {
  const none = { files: [], refusals: [] };
  if (isViewing()) return none;
  return withShared(async (db) => ({
    files: await db.waiting.filter(isOf(kind)).toArray(),
    refusals: (await db.refusals.filter(isOf(kind)).toArray()).map(({ reason }) => reason),
  })).catch(() => none);
}

/** Call after the user has read them. */
export const forgetRefusals = (kind: SharedKind = 'statement'): Promise<void> =>
  withShared(async (db) => {
    await db.refusals.filter(isOf(kind)).delete();
  }).catch(() => undefined);

/** Reads a waiting file, which stays on the list; null if it was removed. */
export const readShared = ({ id, name }: WaitingFile): Promise<SharedFile | null> =>
  withShared(async (db) => {
    const content = await db.contents.get(id);
    return content === undefined ? null : { name, bytes: content.bytes };
  }).catch(() => null);

export const removeShared = (id: number): Promise<void> =>
  withShared(async (db) => {
    await db.waiting.delete(id);
    await db.contents.delete(id);
  }).catch(() => undefined);

/** Removes all that waits, of both kinds. */
export const deleteShared = (): Promise<void> => deleteDatabase(NAME).catch(() => undefined);
