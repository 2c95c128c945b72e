import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { seal, unseal } from '#api/db/seal.ts';
import { requireConfirmation } from '#api/domain/accounts.ts';
import type { AuditService } from '#api/features/audit/audit.service.ts';
import type { Caller } from '#api/http/caller.ts';
import { BackupName, type BackupFile, type backupEndpoints } from '#contracts/backups.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import type { Sent } from '#contracts/open.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { type Backup, type RetainedBackup, retentionOf } from './backup-retention.ts';
import type { BackupCheckRow, BackupCheckStore } from './backups.store.ts';

export type RestoreWay = 'here' | 'stopped' | 'postgresql';
type Answer = Sent<typeof BackupFile> & { readonly restore_way: RestoreWay };
type Download = {
  readonly file: string;
  readonly bytes: number;
  readonly body: ReadableStream<Uint8Array>;
};

type Deps = {
  readonly folder: string; // of the backups
  readonly list: () => Promise<Backup[]>;
  readonly checks: BackupCheckStore;
  /** Why this version cannot restore a file, without a subject; null: it can. */
  readonly findProblem: (path: string) => Promise<string | null>;
  /** For the terminal of the server. @param path of a backup */
  readonly restoreCommand: (path: string) => string;
  readonly restoreWay: RestoreWay;
  readonly sealKey: Buffer;
  readonly audit: Pick<AuditService, 'record'>;
  readonly now: () => number;
};
export type BackupFileService = ReturnType<typeof createBackupFileService>;

/** Binds a sealed text to this purpose. */
const TICKET = 'download of a backup';
const TICKET_MS = MINUTE_MS;
const Ticket = z.object({ file: BackupName, until: z.number() });

/** A restore sets the replaced database aside as it was, without reading it. */
const SET_ASIDE = 'before-restore';

/** What administrators see and do with the backups on the disk. */
export function createBackupFileService(deps: Deps) {
  const { folder, checks, audit, now } = deps;

  async function list(): Promise<Answer[]> {
    const checked = new Map((await checks.list()).map((row) => [row.file, row]));
    const backups = retentionOf(await deps.list(), now());
    const rows = await Promise.all(
      backups.map(async (each) => {
        const { file } = each.backup;
        const path = join(folder, file);
        const bytes = await sizeOf(path);
        if (bytes === null) return [];
        const onDisk = { bytes, check: checked.get(file) };
        const restore_command = deps.restoreCommand(path);
        return [{ ...toAnswer(each, onDisk), restore_way: deps.restoreWay, restore_command }];
      }),
    );
    return rows.flat();
  }

  async function find(file: string): Promise<Answer> {
    const match = (await list()).find((each) => each.file === file);
    if (match === undefined) throw refusal('backups.not_found');
    return match;
  }

  return {
    list,

    /** The path of a listed file. @throws ApiError `backups.not_found` */
    pathOf: async (file: string): Promise<string> => join(folder, (await find(file)).file),

    /** Reads it through in a thread. @throws ApiError `backups.not_found` */
    async check(caller: Caller, file: string): Promise<Answer> {
      await find(file);
      const problem = await deps.findProblem(join(folder, file));
      const result = problem === null ? 'it can be restored' : `it ${problem}`;
      await checks.note(
        { file, checked_at: now(), problem },
        { actor: caller, action: 'backups.checked', target: `${file}: ${result}`, at: now() },
      );
      return find(file);
    },

    /**
     * An address that works for a minute, so that the browser writes the file to the disk as it comes.
     *
     * @throws ApiError 403 without a confirmation, `backups.not_found`
     */
    async download(
      caller: Caller,
      file: string,
    ): Promise<ResponseOf<(typeof backupEndpoints)['download']>> {
      requireConfirmation(caller, now());
      await find(file);
      const until = now() + TICKET_MS;
      const ticket = seal(JSON.stringify({ file, until }), deps.sealKey, TICKET);
      await audit.record({ actor: caller, action: 'backups.downloaded', target: file, at: now() });
      const url = `/media/backups/${ticket.toString('base64url')}`;
      return { url, expires_at: new Date(until).toISOString() };
    },

    /** The file of a ticket, a part in memory at a time; null: the ticket is wrong, over, or its file gone. */
    async open(ticket: string): Promise<Download | null> {
      const text = unseal(Buffer.from(ticket, 'base64url'), deps.sealKey, TICKET);
      if (text === null) return null;
      const { file, until } = Ticket.parse(JSON.parse(text));
      const path = join(folder, file);
      const bytes = until < now() ? null : await sizeOf(path);
      if (bytes === null) return null;
      return { file, bytes, body: await streamOf(path) };
    },
  };
}

const PART_BYTES = 256 * 1024;

/** A part is read when the client has taken the one before. */
async function streamOf(path: string): Promise<ReadableStream<Uint8Array>> {
  const handle = await open(path);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(PART_BYTES) });
        if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
        await handle.close();
        controller.close();
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  );
}

/** Null: it was removed meanwhile. */
const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );

type OnDisk = { bytes: number; check: BackupCheckRow | undefined };

const instant = (at: number): string => new Date(at).toISOString();

function toAnswer(
  { backup, retention, until }: RetainedBackup,
  { bytes, check }: OnDisk,
): Omit<Answer, 'restore_command' | 'restore_way'> {
  const { file, label, at } = backup;
  return {
    file,
    kind: label,
    created_at: instant(at),
    bytes,
    ...checkOf(backup, check),
    retention,
    retained_until: until === null ? null : instant(until),
  };
}

function checkOf({ label, at }: Backup, check: BackupCheckRow | undefined) {
  if (check !== undefined) {
    const { problem, checked_at } = check;
    return {
      check: problem === null ? 'good' : 'damaged',
      checked_at: instant(checked_at),
      problem: problem === null ? null : `It ${problem}`,
    } as const;
  }
  if (label === SET_ASIDE) return { check: 'unchecked', checked_at: null, problem: null } as const;
  // It got its name only once it had been read through.
  return { check: 'good', checked_at: instant(at), problem: null } as const;
}
