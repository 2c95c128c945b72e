import { BACKUP_FORMAT, BACKUP_VERSION, BackupBesides, BackupHead } from './backup-format.ts';
import { readBackupRows, type ReadRows } from './backup-rows.ts';
import { createSplitter } from './backup-splitter.ts';

const PIECE_BYTES = 4 * 1024 * 1024;
const PICTURES = 'screenshots';

export const NO_BACKUP =
  'This file is no backup of Bellwether, or it was cut short. A backup is the JSON file of Full backup or Export data.';
export const NEWER =
  'This backup was made by a newer version of Bellwether. Update the app, then open it again.';

/** Why a file is no backup. The message is for the screen. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * Reads a file piece by piece; each picture is handed out as the text of its JSON and forgotten.
 *
 * @returns the document without its pictures
 * @throws BackupError when it cannot be one
 */
export async function readPieces(
  file: Blob,
  onPicture: (text: string) => Promise<void>,
): Promise<string> {
  const decoder = new TextDecoder();
  const splitter = createSplitter(PICTURES);
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    const bytes = await file.slice(start, start + PIECE_BYTES).arrayBuffer();
    const text = decoder.decode(bytes, { stream: true });
    if (start === 0 && !/^\s*\{/.test(text)) throw new BackupError(NO_BACKUP); // not all of a film
    for (const picture of splitter.push(text)) await onPicture(picture);
  }
  return splitter.rest();
}

export type ReadBackup = {
  readonly head: BackupHead;
  readonly rows: ReadRows['rows'];
  readonly besides: BackupBesides;
  /** What the file lacks or what of it cannot be read, in sentences. */
  readonly gaps: readonly string[];
  readonly hasJournal: boolean;
};

function parseDocument(text: string): object {
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document === 'object' && document !== null) return document;
  } catch {
    // no JSON: as good as none of ours
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

/** Each part by itself: one of another version does not keep the others out. */
function readBesides(document: object): { besides: BackupBesides; gaps: string[] } {
  const gaps: string[] = [];
  const besides: BackupBesides = {};
  for (const [name, gap] of Object.entries(partNames)) {
    const part: unknown = Reflect.get(document, name);
    const read = BackupBesides.safeParse({ [name]: part });
    if (read.success) Object.assign(besides, read.data);
    else gaps.push(gap);
  }
  return { besides, gaps };
}

/**
 * What a backup holds beside its pictures.
 *
 * @param text the document without its pictures
 * @throws BackupError when it is none, or one of a newer app
 */
export function readBackup(text: string): ReadBackup {
  const document = parseDocument(text);
  const head = readHead(document);
  const journal: unknown = Reflect.get(document, 'tradingJournal');
  const values: unknown[] = Array.isArray(journal) ? journal : [];
  const { rows, refusals } = readBackupRows(values);
  const { besides, gaps } = readBesides(document);
  const written = head.counts?.tradingJournal ?? values.length;
  const lost =
    written > values.length ? [`Rows that the file lost: ${written - values.length}.`] : [];
  return {
    head,
    rows,
    besides,
    gaps: [...head.gaps, ...gaps, ...lost, ...refusals],
    hasJournal: journal !== undefined,
  };
}
