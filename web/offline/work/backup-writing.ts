import type { JournalDb, StoredPicture } from '../journal-db.ts';
import { readWholeJournal, type WholeRow } from '../journal-export.ts';
import { toBase64 } from '../to-base64.ts';
import type { JournalPart } from './backup-desk.ts';

const ROWS_PER_PIECE = 500;

/** The pictures that a row of any kind names. */
function shasOf({ fields }: WholeRow): string[] {
  const shas: unknown = fields['screenshots'];
  return Array.isArray(shas) ? shas.filter((sha) => typeof sha === 'string') : [];
}

const namedPictures = (rows: readonly WholeRow[]): string[] => [...new Set(rows.flatMap(shasOf))];

/** Pictures that rows name and this device does not hold. */
export async function findMissingPictures(db: JournalDb): Promise<string[]> {
  const named = namedPictures(await readWholeJournal(db));
  const held = new Set(await db.pictures.where('sha').anyOf(named).primaryKeys());
  return named.filter((sha) => !held.has(sha));
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

/**
 * The journal as two lists of JSON, each in pieces: as one text, the pictures of a long journal would be
 * longer than a browser allows a text to be.
 */
export async function writeJournal(db: JournalDb): Promise<JournalPart> {
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
    lostScreenshots: named.length - written,
  };
}
