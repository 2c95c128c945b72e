import { Dexie, type Table } from 'dexie';
import {
  IMPORT_ADDRESS,
  SHARED_FILE_FIELD,
  SHARED_TEXT_FIELD,
} from '#contracts/rules/share-target.ts';
import { deleteDatabase } from './delete-database.ts';

const NAME = 'bellwether:shared';

/** What another app has shared with this one, until it was looked at. */
export type SharedFile = {
  name: string;
  bytes: Uint8Array<ArrayBuffer>; // no Blob: some browsers cannot store them
};

type SharedRow = SharedFile & { key: 'latest' };

/** Nobody's yet: who signs in next, or is signed in, is asked about it. */
class SharedDb extends Dexie {
  readonly files: Table<SharedRow, SharedRow['key']>;

  constructor() {
    super(NAME);
    this.version(1).stores({ files: 'key' });
    this.files = this.table('files');
  }
}

async function withShared<T>(work: (files: SharedDb['files']) => Promise<T>): Promise<T> {
  const db = new SharedDb();
  try {
    return await work(db.files);
  } finally {
    db.close();
  }
}

/** The first file of a shared form; else its text, as mails are shared; null when it holds neither. */
async function readForm(form: FormData): Promise<SharedFile | null> {
  const file = form.get(SHARED_FILE_FIELD);
  if (file !== null && typeof file !== 'string' && file.size > 0) {
    return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  }
  const text = form.get(SHARED_TEXT_FIELD);
  if (typeof text !== 'string' || text.trim() === '') return null;
  return { name: 'Shared text', bytes: new TextEncoder().encode(text) };
}

/**
 * Takes what another app shares, in the service worker: it is kept on the device, and the server never
 * sees it. What cannot be kept is gone; the import then says that nothing arrived.
 */
export async function takeShared(request: Request): Promise<Response> {
  try {
    const shared = await readForm(await request.formData());
    if (shared !== null) await withShared((files) => files.put({ ...shared, key: 'latest' }));
  } catch {
    // no form, or no room for it
  }
  const address = new URL(IMPORT_ADDRESS, request.url);
  return Response.redirect(address, 303); // a GET, so that a reload shares nothing again
}

/** What was shared last and not dropped since, or null. */
export async function readShared(): Promise<SharedFile | null> {
  const row = await withShared((files) => files.get('latest')).catch(() => null);
  return row ? { name: row.name, bytes: row.bytes } : null;
}

/** Leaves nothing of it behind. */
export const dropShared = (): Promise<void> => deleteDatabase(NAME).catch(() => undefined);
