import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const DISK = '24m';
const BLOCK = Buffer.alloc(65_536, 'x');

export type SmallDisk = {
  readonly folder: string;
  /** Leaves room for so many bytes. */
  fill(leave: number): void;
  /** Frees space. */
  free(): void;
};

const isDone = (command: string, ...of: string[]): boolean => spawnSync(command, of).status === 0;

/** A disk that can be full, for this process: of memory where mounting is allowed, else a limit on the size of files. */
export const openSmallDisk = (): SmallDisk => mountSmallDisk() ?? openLimit();

/** One that can be full for every process; null where mounting is not allowed. */
export function mountSmallDisk(): SmallDisk | null {
  const disk = makeFolder();
  if (!isDone('mount', '-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk)) return null;
  onTestFinished(() => void isDone('umount', '--lazy', disk));
  const folder = join(disk, 'data'); // a disk itself cannot be removed
  mkdirSync(folder);
  const ballast = join(disk, 'ballast');
  const free = (): void => rmSync(ballast, { force: true });
  return {
    folder,
    free,
    fill(leave) {
      free();
      truncateSync(ballast, Math.max(0, writeAll(ballast) - leave));
    },
  };
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** @returns how many bytes went in */
function writeAll(file: string): number {
  const ballast = openSync(file, 'w');
  let written = 0;
  try {
    for (;;) written += writeSync(ballast, BLOCK);
  } catch {
    return written;
  } finally {
    closeSync(ballast);
  }
}

const ignore = (): void => undefined;

function limit(bytes: string): void {
  const self = ['--pid', String(process.pid)];
  if (!isDone('prlimit', ...self, `--fsize=${bytes}:`)) throw new Error('no limit can be set');
}

const unlimit = (): void => limit('unlimited');

/** The kernel refuses to let this process make a file larger (setrlimit(2), RLIMIT_FSIZE). */
function openLimit(): SmallDisk {
  const folder = makeFolder();
  process.on('SIGXFSZ', ignore); // the signal would end the process
  onTestFinished(() => {
    unlimit();
    process.off('SIGXFSZ', ignore);
  });
  return { folder, free: unlimit, fill: (leave) => limit(String(leave)) };
}
