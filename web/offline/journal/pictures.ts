import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { ApiError } from '#contracts/errors.ts';
import { SCREENSHOTS_PER_QUESTION } from '#contracts/journal/journal-screenshots.ts';
import { isEntryRow, type JournalDb, type JournalRow, type StoredPicture } from './journal-db.ts';
import type { Picture } from './shrink-picture.ts';
import { isOfContent, isRefusal, type SyncCalls, type SyncPlace } from '../sync/calls.ts';

/** Keeps a picture under the hash of its bytes, still to be sent. The same picture again is kept once. */
export async function storePicture(db: JournalDb, picture: Picture): Promise<string> {
  const sha = bytesToHex(sha256(picture.bytes)); // in script: the browser's own needs a secure context
  await db.transaction('rw', db.pictures, async () => {
    if ((await db.pictures.get(sha)) === undefined)
      await db.pictures.add({ sha, ...picture, unsent: 1 });
  });
  return sha;
}

/** A picture of this device, or of the server, which is then kept here too; null: neither has it. */
export async function readPicture(
  db: JournalDb,
  sha: string,
  getPicture: SyncCalls['getPicture'],
): Promise<Blob | null> {
  const held = (await db.pictures.get(sha)) ?? (await getPicture(sha));
  if (held === null) return null;
  if (!('sha' in held)) await db.pictures.put({ sha, ...held });
  return new Blob([held.bytes], { type: held.type });
}

/** Marks the pictures of trades that the server may have lost; inside a transaction with the pictures. */
export async function sendPicturesAgain(db: JournalDb, rows: readonly JournalRow[]): Promise<void> {
  const shas = rows.flatMap((row) => (isEntryRow(row) ? row.fields.screenshots : []));
  await db.pictures
    .where('sha')
    .anyOf(shas)
    .modify((picture) => {
      if (picture.unsent !== 1) Object.assign(picture, { unsent: 1, wasSent: 1 });
    });
}

const patch = (db: JournalDb, { sha, type, bytes }: StoredPicture, state: Partial<StoredPicture>) =>
  db.pictures.put({ sha, type, bytes, ...state });

/** Finds out which pictures the server still has of those that it had before a restore. */
async function confirmSent({ db, calls }: SyncPlace): Promise<void> {
  const unsent = db.pictures.where('unsent').equals(1);
  const shas = await unsent.filter(({ wasSent }) => wasSent === 1).primaryKeys();
  for (let done = 0; done < shas.length; done += SCREENSHOTS_PER_QUESTION) {
    const asked = shas.slice(done, done + SCREENSHOTS_PER_QUESTION);
    const missing = await calls.missingPictures(asked);
    if (missing === null) return;
    const stored = asked.filter((sha) => !missing.includes(sha));
    await db.pictures
      .where('sha')
      .anyOf(stored)
      .modify((picture) => {
        delete picture.unsent;
        delete picture.wasSent;
      });
  }
}

/**
 * Sends the pictures that the server does not have. It does not matter whether the trades that name
 * them were sent before.
 *
 * @returns when all were tried: the failure of a picture on which the server broke, or null
 * @throws what the next picture would have met as well
 */
export async function uploadPictures(
  place: SyncPlace,
  includeRefused: boolean,
): Promise<ApiError | null> {
  const { db, calls } = place;
  await confirmSent(place);
  let brokeOn: ApiError | null = null;
  for (const sha of await db.pictures.where('unsent').equals(1).primaryKeys()) {
    const picture = await db.pictures.get(sha);
    if (picture?.unsent !== 1) continue;
    if (picture.attention !== undefined && !includeRefused) continue;
    try {
      await calls.putPicture(sha, picture.bytes);
      await patch(db, picture, {});
    } catch (error) {
      if (!(error instanceof ApiError) || !isOfContent(error)) throw error;
      if (isRefusal(error)) await patch(db, picture, { unsent: 1, attention: error.message });
      else brokeOn = error;
    }
  }
  return brokeOn;
}
