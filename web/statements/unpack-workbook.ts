import { Inflate } from 'fflate';

/** All parts of a workbook together; in memory, their texts take several times as much. */
const MAX_UNPACKED_BYTES = 100_000_000;
const MAX_PARTS = 10_000;
/** The packed bytes per step; even the densest ones unpack to at most 4 MB. */
const SLICE_BYTES = 4096;

const END = 0x06054b50;
const END_64 = 0x06064b50;
const END_64_LOCATOR = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const LOCATOR_BYTES = 20;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** Replaces a number of eight bytes, which is then in the extra field. */
const IN_EXTRA = 0xffffffff;
const EXTRA_64 = 1;

const STORED = 0;
const DEFLATED = 8;

/** The archive is no workbook, or too large. Has a message for the user. */
export class WorkbookError extends Error {
  override name = 'WorkbookError';
}

export const DAMAGED_WORKBOOK = 'This Excel file is damaged. Download it again, or save it as CSV.';

const damaged = (): WorkbookError => new WorkbookError(DAMAGED_WORKBOOK);

/** An entry of the archive's directory. */
type Part = { name: string; method: number; packed: number; unpacked: number; at: number };

const read64 = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

function findEnd(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw damaged();
}

function findDirectory(view: DataView): { at: number; count: number } {
  const end = findEnd(view);
  const locator = end - LOCATOR_BYTES;
  if (locator >= 0 && view.getUint32(locator, true) === END_64_LOCATOR) {
    const end64 = read64(view, locator + 8);
    if (view.getUint32(end64, true) !== END_64) throw damaged();
    return { at: read64(view, end64 + 48), count: read64(view, end64 + 32) };
  }
  return { at: view.getUint32(end + 16, true), count: view.getUint16(end + 10, true) };
}

/** The numbers of eight bytes from an extra field. */
function* numbersOfExtra(view: DataView, from: number, to: number): Generator<number, void> {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== EXTRA_64) continue;
    const end = at + 4 + view.getUint16(at + 2, true);
    for (let number = at + 4; number + 8 <= end; number += 8) yield read64(view, number);
  }
}

/** @returns one entry of the directory, and the position of the next one */
function readEntry(view: DataView, at: number): { part: Part; next: number } {
  if (view.getUint32(at, true) !== ENTRY) throw damaged();
  const nameAt = at + ENTRY_BYTES;
  const extraAt = nameAt + view.getUint16(at + 28, true);
  const commentAt = extraAt + view.getUint16(at + 30, true);
  const large = numbersOfExtra(view, extraAt, commentAt);
  const number = (where: number): number => {
    const short = view.getUint32(where, true);
    return short === IN_EXTRA ? (large.next().value ?? short) : short;
  };
  const unpacked = number(at + 24); // the extra field has them in this order
  const packed = number(at + 20);
  const part = {
    name: new TextDecoder().decode(
      new Uint8Array(view.buffer, view.byteOffset + nameAt, extraAt - nameAt),
    ),
    method: view.getUint16(at + 10, true),
    unpacked,
    packed,
    at: number(at + 42),
  };
  return { part, next: commentAt + view.getUint16(at + 32, true) };
}

function readParts(view: DataView): Part[] {
  const { at: start, count } = findDirectory(view);
  if (count > MAX_PARTS) throw new WorkbookError('This workbook has too many parts to be read.');
  const parts: Part[] = [];
  for (let at = start; parts.length < count;) {
    const { part, next } = readEntry(view, at);
    parts.push(part);
    at = next;
  }
  return parts;
}

function packedBytes(bytes: Uint8Array, view: DataView, { at, packed }: Part): Uint8Array {
  if (view.getUint32(at, true) !== LOCAL) throw damaged();
  const from = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (from + packed > bytes.length) throw damaged();
  return bytes.subarray(from, from + packed);
}

/** Unpacks a part in steps, and stops when it exceeds its declared size. */
function inflate(packed: Uint8Array, size: number): Uint8Array {
  const unpacked = new Uint8Array(size);
  let filled = 0;
  const inflater = new Inflate((chunk) => {
    if (filled + chunk.length > size) throw damaged();
    unpacked.set(chunk, filled);
    filled += chunk.length;
  });
  for (let from = 0; from < packed.length; from += SLICE_BYTES) {
    inflater.push(packed.subarray(from, from + SLICE_BYTES), from + SLICE_BYTES >= packed.length);
  }
  if (filled !== size) throw damaged();
  return unpacked;
}

function unpackPart(bytes: Uint8Array, view: DataView, part: Part): Uint8Array {
  const packed = packedBytes(bytes, view, part);
  if (part.method === DEFLATED) return inflate(packed, part.unpacked);
  if (part.method !== STORED || part.packed !== part.unpacked) throw damaged();
  return packed;
}

/**
 * The text parts of a workbook, a ZIP archive. Checks the sum of the declared sizes before unpacking, and
 * each declared size while unpacking, so that a malicious archive cannot exceed the memory limit.
 *
 * @throws WorkbookError with a sentence for the screen
 */
export function unpackWorkbook(bytes: Uint8Array): Record<string, Uint8Array> {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const parts = readParts(view);
    if (parts.every(({ name }) => name !== 'xl/workbook.xml')) {
      throw new WorkbookError('This is a ZIP archive. Unpack it and pick the file inside.');
    }
    const texts = parts.filter(({ name }) => /\.(xml|rels)$/.test(name));
    const size = texts.reduce((sum, { unpacked }) => sum + unpacked, 0);
    if (size > MAX_UNPACKED_BYTES) {
      throw new WorkbookError(
        'This workbook unpacks to more than 100 MB. Export a shorter period.',
      );
    }
    return Object.fromEntries(texts.map((part) => [part.name, unpackPart(bytes, view, part)]));
  } catch (error) {
    throw error instanceof WorkbookError ? error : damaged(); // addresses beyond the end of the file
  }
}
