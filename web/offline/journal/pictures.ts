import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { sniffImageType, type Binary } from '#contracts/endpoint.ts';
import { ApiError } from '#contracts/errors.ts';
import {
  SCREENSHOTS_PER_QUESTION,
  SCREENSHOT_BYTES,
} from '#contracts/journal/journal-screenshots.ts';
import { isAnimated } from '#contracts/rules/animated-picture.ts';
import { isContentError, isRejection, type SyncCalls, type SyncContext } from '../sync/calls.ts';
import { isEntryRow, type JournalDb, type JournalRow, type StoredPicture } from './journal-db.ts';

const LONGEST_SIDE_PX = 1600; // a phone's screenshot keeps its prices readable
const SMALL_BYTES = 300_000; // not worth a loss of quality
const QUALITY = 0.85;

export type Picture = { type: Binary['type']; bytes: Uint8Array<ArrayBuffer> };

/** The picture is not accepted. The message is for the user. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await blob.arrayBuffer());

async function encode(canvas: OffscreenCanvas, type: Binary['type']): Promise<Picture | null> {
  const bytes = await bytesOf(await canvas.convertToBlob({ type, quality: QUALITY }));
  // A browser that cannot write the type silently writes PNG.
  return sniffImageType(bytes) === type ? { type, bytes } : null;
}

async function redraw(image: ImageBitmap): Promise<Picture | null> {
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(image.width, image.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return (await encode(canvas, 'image/webp')) ?? encode(canvas, 'image/jpeg');
}

/** Null if the browser cannot do it, or the file is not a picture. */
async function shrink(blob: Blob, isSmallEnough: boolean): Promise<Picture | null> {
  if (!('createImageBitmap' in globalThis) || !('OffscreenCanvas' in globalThis)) return null;
  const image = await createImageBitmap(blob).catch(() => null);
  if (image === null) return null;
  try {
    const fits = Math.max(image.width, image.height) <= LONGEST_SIDE_PX;
    return fits && isSmallEnough ? null : await redraw(image);
  } finally {
    image.close();
  }
}

/**
 * Shrinks a picture to at most 1600 pixels wide and high, as WebP, or JPEG if the browser cannot write
 * WebP. A small picture stays unchanged, and so does a WebP that moves; a GIF that moves is refused.
 *
 * @throws PictureError with a message for the user
 */
export async function shrinkPicture(blob: Blob): Promise<Picture> {
  const bytes = await bytesOf(blob);
  const type = sniffImageType(bytes);
  const isMoving = isAnimated(bytes);
  if (isMoving && type === null) {
    throw new PictureError('Animated GIFs are not accepted. Please use PNG, JPG or WebP.');
  }
  const isSmallEnough = type !== null && bytes.length <= SMALL_BYTES;
  const shrunk = isMoving ? null : await shrink(blob, isSmallEnough);
  if (shrunk !== null) return shrunk;
  if (type === null) throw new PictureError('Only PNG, JPG and WebP pictures are accepted.');
  if (bytes.length > SCREENSHOT_BYTES) throw new PictureError('A picture may have at most 8 MB.');
  return { type, bytes };
}

/** Stores a picture as unsent under the hash of its bytes; the same picture only once. @returns the hash */
export async function storePicture(db: JournalDb, picture: Picture): Promise<string> {
  const sha = bytesToHex(sha256(picture.bytes)); // not crypto.subtle, which needs a secure context
  await db.transaction('rw', db.pictures, async () => {
    if ((await db.pictures.get(sha)) === undefined)
      await db.pictures.add({ sha, ...picture, unsent: 1 });
  });
  return sha;
}

/** Reads a picture from the device, else from the server, and stores it; null if neither has it. */
export async function readPicture(
  db: JournalDb,
  sha: string,
  getPicture: SyncCalls['getPicture'],
): Promise<Blob | null> {
  const picture = (await db.pictures.get(sha)) ?? (await getPicture(sha));
  if (picture === null) return null;
  if (!('sha' in picture)) await db.pictures.put({ sha, ...picture });
  return new Blob([picture.bytes], { type: picture.type });
}

/** Marks the pictures of trades as unsent: the server may have lost them. Inside a transaction with pictures. */
export async function requeuePictures(db: JournalDb, rows: readonly JournalRow[]): Promise<void> {
  const shas = rows.flatMap((row) => (isEntryRow(row) ? row.fields.screenshots : []));
  for (const sha of new Set(shas)) {
    const picture = await db.pictures.get(sha);
    if (picture !== undefined && picture.unsent !== 1) {
      await db.pictures.put({ ...picture, unsent: 1, wasSent: 1 });
    }
  }
}

const updatePicture = (
  db: JournalDb,
  { sha, type, bytes }: StoredPicture,
  state: Partial<StoredPicture>,
) => db.pictures.put({ sha, type, bytes, ...state });

/** Clears the unsent mark of pictures that the server still has after a restore. */
async function confirmSent({ db, calls }: SyncContext): Promise<void> {
  const unsent = db.pictures.where('unsent').equals(1);
  const shas = await unsent.filter(({ wasSent }) => wasSent === 1).primaryKeys();
  for (let done = 0; done < shas.length; done += SCREENSHOTS_PER_QUESTION) {
    const batch = shas.slice(done, done + SCREENSHOTS_PER_QUESTION);
    const missing = await calls.missingPictures(batch);
    if (missing === null) return;
    for (const sha of batch.filter((each) => !missing.includes(each))) {
      const picture = await db.pictures.get(sha);
      if (picture === undefined) continue;
      const { unsent: _unsent, wasSent: _wasSent, ...sent } = picture;
      await db.pictures.put(sent);
    }
  }
}

/**
 * Uploads the unsent pictures, independent of their trades.
 *
 * @returns the last server error about a single picture, or null
 * @throws errors that would affect the next picture too
 */
export async function uploadPictures(
  place: SyncContext,
  includeRejected: boolean,
): Promise<ApiError | null> {
  const { db, calls } = place;
  await confirmSent(place);
  let serverError: ApiError | null = null;
  for (const sha of await db.pictures.where('unsent').equals(1).primaryKeys()) {
    const picture = await db.pictures.get(sha);
    if (picture?.unsent !== 1) continue;
    if (picture.attention !== undefined && !includeRejected) continue;
    try {
      await calls.putPicture(sha, picture.bytes);
      await updatePicture(db, picture, {});
    } catch (error) {
      if (!(error instanceof ApiError) || !isContentError(error)) throw error;
      if (isRejection(error))
        await updatePicture(db, picture, { unsent: 1, attention: error.message });
      else serverError = error;
    }
  }
  return serverError;
}
