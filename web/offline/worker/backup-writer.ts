import { readWholeJournal, type WholeRow, toBase64 } from '#web/offline/journal/export-rows.ts';
import type { JournalDb, StoredPicture } from '../journal/journal-db.ts';

const ROWS_PER_PIECE = 500;

function shasOf({ fields }: WholeRow): string[] {
  const shas: unknown = fields['screenshots'];
  return Array.isArray(shas) ? shas.filter((sha) => typeof sha === 'string') : [];
}

const namedPictures = (rows: readonly WholeRow[]): string[] => [...new Set(rows.flatMap(shasOf))];

/** Hashes of pictures that rows name but this device does not have. */
export async function findMissingPictures(db: JournalDb): Promise<string[]> {
  const named = namedPictures(await readWholeJournal(db));
  const stored = new Set(await db.pictures.where('sha').anyOf(named).primaryKeys());
  return named.filter((sha) => !stored.has(sha));
}

function rowsAsJson(rows: readonly WholeRow[]): Blob {
  const pieces: BlobPart[] = ['['];
  for (let start = 0; start < rows.length; start += ROWS_PER_PIECE) {
    const texts = rows.slice(start, start + ROWS_PER_PIECE).map((row) => JSON.stringify(row));
    pieces.push(start === 0 ? '' : ',', texts.join(','));
  }
  return new Blob([...pieces, ']']);
}

const asJson = ({ sha, type, bytes }: StoredPicture): string =>
  JSON.stringify({ sha, data_url: `data:${type};base64,${toBase64(bytes)}` });

export type JournalPart = Awaited<ReturnType<typeof writeJournal>>;

/**
 * Writes the journal as two JSON lists. Each is a Blob of pieces, because the pictures of a long journal
 * exceed the maximum length of a string.
 */
export async function writeJournal(db: JournalDb) {
  const rows = await readWholeJournal(db);
  const named = namedPictures(rows);
  const pieces: BlobPart[] = ['['];
  let written = 0;
  for (const sha of named) {
    const picture = await db.pictures.get(sha);
    if (picture === undefined) continue;
    pieces.push(new Blob([written === 0 ? '' : ',', asJson(picture)]));
    written += 1;
  }
  return {
    rows: rowsAsJson(rows),
    rowCount: rows.length,
    screenshots: new Blob([...pieces, ']']),
    screenshotCount: written,
    /** Number of pictures that rows name but the device does not have. */
    lostScreenshots: named.length - written,
  };
}
