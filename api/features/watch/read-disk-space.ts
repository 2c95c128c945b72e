import { statfs } from 'node:fs/promises';
import type { DiskSpace } from './watch.service.ts';

/** Of the disk on which a folder lies, as a process without special rights may use it. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
