import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { sendBytes } from './watched-body.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A file of the build with its compressed copies. */
export type BuiltFile = {
  readonly type: string;
  readonly modified: string; // as HTTP writes times
  readonly bytes: Bytes;
  readonly packed: ReadonlyMap<string, Bytes>; // by content encoding, the preferred one first
};

/** The build puts them beside the file, with these ends of the name. */
const PACKED = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Reads the whole build into memory, a few megabytes: to open a file for each request costs more than to answer it.
 * A build that changes on the disk is served after a restart.
 *
 * @returns files by their path in the address, such as `/assets/index-abc123.js`
 * @throws Error when the build contains a symbolic link, which would lead out of it
 */
export function readBuiltFiles(root: string): ReadonlyMap<string, BuiltFile> {
  const read = new Map<string, { readonly bytes: Bytes; readonly modified: string }>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(root, path);
    if (entry.isSymbolicLink()) {
      throw new Error(
        `The web build contains a symbolic link, which would be followed out of it: ${name}`,
      );
    }
    if (!entry.isFile()) continue;
    const bytes = new Uint8Array(readFileSync(path));
    read.set(`/${name.split(sep).join('/')}`, {
      bytes,
      modified: statSync(path).mtime.toUTCString(),
    });
  }
  const packedOf = (path: string) =>
    PACKED.flatMap(([encoding, end]) => {
      const copy = read.get(path + end);
      return copy === undefined ? [] : [[encoding, copy.bytes] as const];
    });
  return new Map(
    Array.from(read, ([path, file]) => {
      const type = getMimeType(path) ?? 'application/octet-stream';
      return [path, { ...file, type, packed: new Map(packedOf(path)) }];
    }),
  );
}

const lengthOf = (bytes: Bytes) => ({ 'content-length': String(bytes.length) });

/** Sends a file, its compressed copy if the client accepts one, or the part of it that the client asks for. */
export function sendBuiltFile(c: Context, file: BuiltFile, cacheControl: string): Response {
  const accepted = (c.req.header('accept-encoding') ?? '').split(',').map((name) => name.trim());
  const [encoding, packed] = [...file.packed].find(([name]) => accepted.includes(name)) ?? [];
  const bytes = packed ?? file.bytes;
  const headers = {
    'cache-control': cacheControl,
    'content-type': file.type,
    'last-modified': file.modified,
    ...(file.packed.size > 0 && { vary: 'Accept-Encoding' }),
    ...(encoding !== undefined && { 'content-encoding': encoding }),
  };
  if (c.req.method === 'HEAD') return c.body(null, 200, { ...headers, ...lengthOf(bytes) });
  const range = partOf(c.req.header('range') ?? '', bytes.length);
  if (range === null) return sendBytes(c, bytes, { headers: { ...headers, ...lengthOf(bytes) } });
  const ofRange = { ...headers, 'accept-ranges': 'bytes' };
  if (range === 'outside') {
    return c.body(null, 416, { ...ofRange, 'content-range': `bytes */${bytes.length}` });
  }
  const { start, end } = range;
  const part = bytes.subarray(start, end + 1);
  const where = { 'content-range': `bytes ${start}-${end}/${bytes.length}` };
  return sendBytes(c, part, { status: 206, headers: { ...ofRange, ...where, ...lengthOf(part) } });
}

type Part = { readonly start: number; readonly end: number }; // both inclusive

/**
 * The part of a file that a `Range` names; null: the whole, as for a range of another form.
 *
 * @param size bytes
 * @source https://www.rfc-editor.org/rfc/rfc9110#section-14.1.2
 */
function partOf(range: string, size: number): Part | 'outside' | null {
  const [, first, last] = /^bytes=(?!-$)(\d*)-(\d*)$/.exec(range) ?? [];
  if (first === undefined || last === undefined) return null;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'outside' : { start, end };
}
