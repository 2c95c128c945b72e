import type { Random } from '#tests/fuzz/random.ts';
import { beginJournalEpoch } from '#api/features/journal/journal-sync.service.ts';
import { journalHeads, journalRows, journalScreenshots } from '#api/db/schema/journal.ts';
import { EventStream, encodeEvent } from '#api/http/event-stream.ts';
import type { LiveEvent } from '#contracts/events.ts';
import type { Gateways } from '#api/payments/open-gateways.ts';
import { type Disk, openDisk, type ServerProcess, startProcess, type Template } from './server.ts';
import { trueNow } from './virtual-time.ts';

/** How often the server looks for payments and mails that are due. */
const JOBS_EVERY_MS = 10_000;

type HostDeps = {
  readonly template: Template;
  readonly random: Random;
  readonly gateways: Gateways;
  readonly deathWithinWrites: number;
  readonly hasShop: boolean;
};

/** The machine of the server: its disk, and one process after the other. */
export function createHost({ template, random, gateways, deathWithinWrites, hasShop }: HostDeps) {
  const disk: Disk = openDisk(template.bytes);
  const backups: Buffer[] = [];
  const faults: string[] = [];
  const listeners = new Map<() => void, string>();
  let streams: EventStream<LiveEvent>[] = [];
  let offsetMs = 0;
  let dies = deathWithinWrites > 0;
  let running: { process: ServerProcess; lost: Promise<never> } | null = null;
  let ended: ServerProcess | null = null; // died, and still holds the database

  const now = (): number => trueNow() + offsetMs;

  function start(): ServerProcess {
    const { promise: lost, reject: fail } = Promise.withResolvers<never>();
    lost.catch(() => null);
    const death = dies
      ? { atWrite: 1 + random.below(deathWithinWrites), isCommitted: random.chance(0.5) }
      : null;
    const onDeath = (): void => {
      fail(new TypeError('the connection was closed'));
      takeDown();
      setTimeout(() => void restart(), 100 + random.below(3000));
    };
    const process = startProcess({ disk, now, gateways, death, onDeath });
    running = { process, lost };
    for (const [wake, userId] of listeners) void follow(process, userId, wake);
    return process;
  }

  /** Nobody gets an answer from the process any more. */
  function takeDown(): void {
    if (running === null) return;
    ended = running.process;
    running = null;
    faults.push(...ended.faults());
    for (const stream of streams) stream.end();
    streams = [];
  }

  async function restart(): Promise<void> {
    const closing = ended;
    ended = null;
    await closing?.end();
    if (running === null) start();
  }

  /** Tells of changes of this journal, as the server's event stream does. */
  async function follow(process: ServerProcess, userId: string, wake: () => void): Promise<void> {
    const stream = new EventStream<LiveEvent>(
      (event) => encodeEvent(JSON.stringify(event)),
      () => undefined,
    );
    streams.push(stream);
    process.services.events.open(stream, userId);
    void process.services.journalEvents.poll(userId);
    for await (const bytes of stream.body) {
      if (new TextDecoder().decode(bytes).includes('"journal"')) wake();
    }
  }

  async function replace(copy: Buffer): Promise<void> {
    takeDown();
    await ended?.end();
    ended = null;
    disk.replace(copy);
    start();
  }

  const live = (): ServerProcess => {
    if (running === null) throw new Error('the server is down');
    return running.process;
  };

  async function runJobs(): Promise<void> {
    const { membership } = live().services;
    await membership.payments.reconcile();
    await membership.activation.activateMissed();
    await membership.mails.sendDue();
  }

  start();
  const timer = setInterval(() => {
    if (running !== null && hasShop)
      void runJobs().catch((error: unknown) => faults.push(String(error)));
  }, JOBS_EVERY_MS);

  return {
    live,
    isUp: (): boolean => running !== null,
    now,
    setClock: (ms: number): void => void (offsetMs = ms),
    /** @throws TypeError as `fetch` does when nobody answers */
    fetch: async (request: Request): Promise<Response> => {
      if (running === null) throw new TypeError('nobody listens');
      const { process, lost } = running;
      return Promise.race([process.fetch(request), lost]);
    },
    /** @returns stop */
    listen(userId: string, wake: () => void): () => void {
      listeners.set(wake, userId);
      if (running !== null) void follow(running.process, userId, wake);
      return () => void listeners.delete(wake);
    },
    backUp: (): void => void backups.push(disk.copy()),
    /** Goes back to a backup, the last one for -1, as the restore command does. @returns whether there is one */
    async restoreBackup(n: number): Promise<boolean> {
      const copy = n < 0 ? backups.at(n) : backups[n % Math.max(backups.length, 1)];
      if (copy === undefined) return false;
      await replace(copy);
      await live().write((tx) => beginJournalEpoch(tx, now(), 'restored'));
      return true;
    },
    /** A disk that had promised more than it stored: what the work committed is gone, and nothing says so. */
    async loseCommitsOf(work: () => Promise<void>): Promise<void> {
      const before = disk.copy();
      await work();
      await replace(before);
    },
    /** All journals are deleted on purpose. */
    async clearJournals(): Promise<void> {
      await live().write(async (tx) => {
        for (const table of [journalRows, journalHeads, journalScreenshots]) await tx.delete(table);
        await beginJournalEpoch(tx, now(), 'cleared');
      });
    },
    /** How many rows a member may have. */
    allowRows: (rows: number) => live().services.settings.change({ journal_rows_per_member: rows }),
    /** From now on no process dies. */
    async heal(): Promise<void> {
      dies = false;
      takeDown();
      await restart();
    },
    faults: (): readonly string[] => [...faults, ...(running?.process.faults() ?? [])],
    async close(): Promise<void> {
      clearInterval(timer);
      takeDown();
      await ended?.end();
      disk.remove();
    },
  };
}
export type Host = ReturnType<typeof createHost>;
