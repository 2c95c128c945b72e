import { uploadPictures } from '../journal/pictures.ts';
import { dissolveAfterOlderApp } from '../journal/rows.ts';
import { onDevice } from '../journal/storage-errors.ts';
import type { SyncContext } from './calls.ts';
import { pullChanges } from './pull.ts';
import { pushUnsent } from './push.ts';

/** Sends the unsent rows and pictures. @throws the first error, after all were tried */
export async function sendAll(place: SyncContext, includeRejected: boolean): Promise<void> {
  const { db } = place;
  await onDevice(db, () => dissolveAfterOlderApp(db));
  const rowError = await onDevice(db, () => pushUnsent(place, includeRejected));
  const pictureError = await onDevice(db, () => uploadPictures(place, includeRejected));
  const error = rowError ?? pictureError;
  if (error !== null) throw error;
}

/**
 * One sync pass: pushes unsent rows, pulls changes, uploads pictures. Rows come first: they are small and
 * exist only on this device.
 *
 * @param includeRejected also retries what the server rejected before
 * @throws the first error, after all independent steps were tried
 */
export async function syncPass(place: SyncContext, includeRejected: boolean): Promise<void> {
  const { db } = place;
  await onDevice(db, () => dissolveAfterOlderApp(db));
  const rowError = await onDevice(db, () => pushUnsent(place, includeRejected));
  const wasReset = await onDevice(db, () => pullChanges(place));
  if (wasReset) await onDevice(db, () => pushUnsent(place, false));
  const pictureError = await onDevice(db, () => uploadPictures(place, includeRejected));
  if (rowError !== null) throw rowError;
  if (pictureError !== null) throw pictureError;
}
