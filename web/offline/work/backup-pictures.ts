import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { sniffImageType } from '#contracts/binary.ts';
import type { JournalDb, StoredPicture } from '../journal-db.ts';
import { BackupPicture } from './backup-format.ts';

/** @throws Error where it is no base64 */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** A picture of a backup; null where it is damaged: its bytes do not have the hash that names them. */
export function readBackupPicture(text: string): StoredPicture | null {
  try {
    const { sha, data_url } = BackupPicture.parse(JSON.parse(text));
    const bytes = fromBase64(data_url.slice(data_url.indexOf(',') + 1));
    const type = sniffImageType(bytes);
    return type === null || bytesToHex(sha256(bytes)) !== sha ? null : { sha, type, bytes };
  } catch {
    return null;
  }
}

/** Keeps a picture that the device does not have, still to be sent. @returns whether it was stored */
export function storeBackupPicture(db: JournalDb, picture: StoredPicture): Promise<boolean> {
  return db.transaction('rw', db.pictures, async () => {
    if ((await db.pictures.where('sha').equals(picture.sha).count()) > 0) return false;
    await db.pictures.add({ ...picture, unsent: 1 });
    return true;
  });
}
