import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { sniffImageType } from '#contracts/endpoint.ts';
import type { StoredPicture } from '../journal/journal-db.ts';
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  BackupExtras,
  BackupHead,
  BackupPicture,
} from './backup-format.ts';
import { readBackupRows } from './backup-rows.ts';
import { createListSplitter } from './backup-splitter.ts';

const PIECE_BYTES = 4 * 1024 * 1024;
const PICTURES = 'screenshots';

export const NO_BACKUP =
  'This file is no backup of this app, or it was cut short. A backup is the JSON file of Full backup or Export data.';
export const NEWER =
  'This backup was made by a newer version of this app. Update it, then open it again.';

/** The file is not a readable backup. The message is for the user. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * Reads a file in pieces and passes each picture on as JSON text, so that memory holds only one.
 *
 * @returns the document without its pictures
 * @throws BackupError if the file does not start with an object
 */
export async function readPieces(
  file: Blob,
  onPicture: (text: string) => Promise<void>,
): Promise<string> {
  const decoder = new TextDecoder();
  const splitter = createListSplitter(PICTURES);
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    const bytes = await file.slice(start, start + PIECE_BYTES).arrayBuffer();
    const text = decoder.decode(bytes, { stream: true });
    if (start === 0 && !/^\s*\{/.test(text)) throw new BackupError(NO_BACKUP); // reads no large binary file to its end
    for (const picture of splitter.push(text)) await onPicture(picture);
  }
  return splitter.rest();
}

function parseDocument(text: string): object {
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document === 'object' && document !== null) return document;
  } catch {
    // not JSON
  }
  throw new BackupError(NO_BACKUP);
}

function readHead(document: object): BackupHead {
  const version: unknown = Reflect.get(document, 'version');
  if (Reflect.get(document, 'format') !== BACKUP_FORMAT) throw new BackupError(NO_BACKUP);
  if (typeof version === 'number' && version > BACKUP_VERSION) throw new BackupError(NEWER);
  const head = BackupHead.safeParse(document);
  if (!head.success) throw new BackupError(NO_BACKUP);
  return head.data;
}

const partNames = {
  settings: 'The settings of the file cannot be read.',
  signalHistory: 'The signal history of the file cannot be read.',
  courseProgress: 'The webinars of the file cannot be read.',
} as const;

/** Parses each part separately, so that an unreadable part does not affect the others. */
function readExtras(document: object): { extras: BackupExtras; gaps: string[] } {
  const gaps: string[] = [];
  const extras: BackupExtras = {};
  for (const [name, gap] of Object.entries(partNames)) {
    const part: unknown = Reflect.get(document, name);
    const read = BackupExtras.safeParse({ [name]: part });
    if (read.success) Object.assign(extras, read.data);
    else gaps.push(gap);
  }
  return { extras, gaps };
}

export type ReadBackup = ReturnType<typeof readBackup>;

/** Parses a document without its pictures. @throws BackupError if it is no backup or of a newer app */
export function readBackup(text: string) {
  const document = parseDocument(text);
  const head = readHead(document);
  const journal: unknown = Reflect.get(document, 'tradingJournal');
  const values: unknown[] = Array.isArray(journal) ? journal : [];
  const { rows, rejections } = readBackupRows(values);
  const { extras, gaps } = readExtras(document);
  const written = head.counts?.tradingJournal ?? values.length;
  const lost =
    written > values.length ? [`Rows that the file lost: ${written - values.length}.`] : [];
  return {
    head,
    rows,
    extras,
    /** What is missing or unreadable, as sentences for the user. */
    gaps: [...head.gaps, ...gaps, ...lost, ...rejections],
    hasJournal: journal !== undefined,
  };
}

/** @throws Error for text that is not base64 */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** Parses a picture; null if it is damaged: its bytes must have the hash that names it. */
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
