import { type FileHandle, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { REVOCATION_KINDS } from '#api/db/schema/users.ts';
import type { Revocation } from './revocations.store.ts';

const NAME = 'revocations';
const PRIVATE = 0o600;
const NEWLINE = 0x0a;

const Line = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    account_id: z.string(),
    kind: z.enum(REVOCATION_KINDS),
    code_mac: z.base64().nullable(),
    password_hash: z.string().nullable(),
  })
  .transform(({ at, code_mac, ...line }): Revocation => ({
    ...line,
    at: Date.parse(at),
    code_mac: code_mac === null ? null : Buffer.from(code_mac, 'base64'),
  }));

const toLine = ({ at, code_mac, ...line }: Revocation): string =>
  `${JSON.stringify({
    id: line.id,
    at: new Date(at).toISOString(),
    account_id: line.account_id,
    kind: line.kind,
    code_mac: code_mac?.toString('base64') ?? null,
    password_hash: line.password_hash,
  })}\n`;

/** The file `revocations` beside the database, in JSON lines. Appended lines are fsynced. */
export function openRevocationFile(dataDir: string) {
  const path = join(dataDir, NAME);

  return {
    append: (lines: readonly Revocation[]): Promise<void> =>
      withFile(path, 'a+', async (file) => {
        const isNew = (await file.stat()).size === 0;
        await repairLastLine(file);
        await file.appendFile(lines.map(toLine).join(''));
        await file.sync();
        if (isNew) await syncFolder(dataDir);
      }),

    /** Lines of this server. A torn last line was never acknowledged. */
    read: (): Promise<Revocation[]> => readLines(path),

    async replace(lines: readonly Revocation[]): Promise<void> {
      const unfinished = `${path}.unfinished`;
      await withFile(unfinished, 'w', async (file) => {
        await file.writeFile(lines.map(toLine).join(''));
        await file.sync();
      });
      await rename(unfinished, path);
      await syncFolder(dataDir);
    },
  };
}

/** Also of other servers' files `revocations-<name>`. @throws Error that names an unreadable line */
export async function readAllRevocations(dataDir: string): Promise<Revocation[]> {
  const names = await readdir(dataDir).catch(nullIfMissing);
  const files = (names ?? []).filter((name) => name === NAME || name.startsWith(`${NAME}-`));
  const lines: Revocation[] = [];
  for (const name of files) lines.push(...(await readLines(join(dataDir, name))));
  return lines;
}

async function readLines(path: string): Promise<Revocation[]> {
  const text = (await readFile(path, 'utf8').catch(nullIfMissing)) ?? '';
  const lines = text.split('\n');
  return lines.flatMap((line, i) => {
    const parsed = Line.safeParse(parseJson(line));
    if (parsed.success) return [parsed.data];
    // After the last newline: empty, torn, or a line without a newline from an editor.
    if (i === lines.length - 1) return [];
    throw new Error(`Line ${i + 1} of ${path} cannot be read: mend it, or remove it.`);
  });
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function withFile(
  path: string,
  flags: 'a+' | 'w',
  work: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags, PRIVATE);
  try {
    await work(file);
  } finally {
    await file.close();
  }
}

/** Removes a torn last line and terminates a complete one. */
async function repairLastLine(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  if (size === 0) return;
  const { buffer: end } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  if (end[0] === NEWLINE) return;
  const bytes = Buffer.alloc(size);
  await file.read(bytes, 0, size, 0);
  const last = bytes.lastIndexOf(NEWLINE) + 1;
  if (Line.safeParse(parseJson(bytes.toString('utf8', last))).success) await file.appendFile('\n');
  else await file.truncate(last);
}

/** A new file name is durable only after its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
