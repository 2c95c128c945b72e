import { pullChanges } from './pull.ts';
import { pushUnsent } from './push.ts';
import { uploadPictures } from '../journal/pictures.ts';
import { onDevice } from '../journal/storage-errors.ts';
import type { SyncPlace } from './calls.ts';

/** Sends what exists on this device alone. @throws the first failure, after all was tried */
export async function sendAll(place: SyncPlace, includeRefused: boolean): Promise<void> {
  const { db } = place;
  const brokeOnRow = await onDevice(db, () => pushUnsent(place, includeRefused));
  const brokeOnPicture = await onDevice(db, () => uploadPictures(place, includeRefused));
  const brokeOn = brokeOnRow ?? brokeOnPicture;
  if (brokeOn !== null) throw brokeOn;
}

/**
 * Sends what is unsent and takes over what changed. The trades first: they are small, and the ones
 * that nobody else has.
 *
 * @param includeRefused also what the server refused before
 * @throws the first failure, after all was tried that does not depend on it
 */
export async function syncPass(place: SyncPlace, includeRefused: boolean): Promise<void> {
  const { db } = place;
  const brokeOn = await onDevice(db, () => pushUnsent(place, includeRefused));
  const wasReset = await onDevice(db, () => pullChanges(place));
  if (wasReset) await onDevice(db, () => pushUnsent(place, false));
  const brokeOnPicture = await onDevice(db, () => uploadPictures(place, includeRefused));
  if (brokeOn !== null) throw brokeOn;
  if (brokeOnPicture !== null) throw brokeOnPicture;
}
