import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { Size } from './visit.ts';

/**
 * The stored pictures. Hundreds of them would make the repository several times as large with each change of
 * a colour: it has a fingerprint of each, and the pictures themselves are in an ignored folder of the machine
 * that took them with `--update`.
 */
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const FINGERPRINTS = here('fingerprints.txt');
const stored = here('../../catalogue-pictures');
const changed = here('../../test-results/catalogue');

/** Cells of a fingerprint: each about 30 px of a phone and 64 px of a desktop wide and high. */
const CELLS: Readonly<Record<Size, { width: number; height: number }>> = {
  phone: { width: 13, height: 28 },
  desktop: { width: 20, height: 12 },
};

/** More than another version of the browser changes, and less than a word that has moved. Of 255. */
const MOST_DIFFERENCE = 6;

/** Mean brightness of each cell, row by row. */
export async function fingerprint(picture: Buffer, size: Size): Promise<Buffer> {
  const { width, height } = CELLS[size];
  return sharp(picture)
    .greyscale()
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
}

const length = (size: Size): number => CELLS[size].width * CELLS[size].height;

/** The pictures of a story in their order: both themes of each size. */
export const views = [
  { size: 'phone', theme: 'light' },
  { size: 'phone', theme: 'dark' },
  { size: 'desktop', theme: 'light' },
  { size: 'desktop', theme: 'dark' },
] as const;

export type Prints = ReadonlyMap<string, readonly Buffer[]>;

function unpack(text: string): Buffer[] {
  const all = brotliDecompressSync(Buffer.from(text, 'base64'));
  let from = 0;
  return views.map(({ size }) => all.subarray(from, (from += length(size))));
}

/** Of each story the fingerprints of its views; a line of the file for each story. */
export function readPrints(): Prints {
  const lines = existsSync(FINGERPRINTS) ? readFileSync(FINGERPRINTS, 'utf8').split('\n') : [];
  return new Map(
    lines.flatMap((line) => {
      const [name = '', text] = line.split(' ');
      return text === undefined ? [] : [[name, unpack(text)] as const];
    }),
  );
}

export function writePrints(prints: Prints): void {
  const lines = [...prints]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => `${name} ${brotliCompressSync(Buffer.concat(each)).toString('base64')}`);
  writeFileSync(FINGERPRINTS, `${lines.join('\n')}\n`);
}

/** The largest difference of a cell, of 255. */
const difference = (a: Buffer, b: Buffer): number =>
  a.reduce((most, value, index) => Math.max(most, Math.abs(value - (b[index] ?? 0))), 0);

export const isAlike = (a: Buffer, b: Buffer): boolean =>
  a.length === b.length && difference(a, b) <= MOST_DIFFERENCE;

const fileOf = (folder: string, name: string, view: number): string => {
  const { size, theme } = views[view] ?? views[0];
  return join(folder, name, `${size}-${theme}.webp`);
};

async function write(picture: Sharp, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await picture.webp({ lossless: true, effort: 0 }).toFile(file);
}

export const storePicture = (picture: Buffer, name: string, view: number): Promise<void> =>
  write(sharp(picture), fileOf(stored, name, view));

/** A channel of a pixel that differs by more than edges of letters do. Of 255. */
const PIXEL_DIFFERENCE = 48;
/** Share of the pixels that may differ. */
const MOST_PIXELS = 0.0005;

const pixels = (picture: Buffer | string) =>
  sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });

/** Whether so many pixels differ that it is seen; null where this machine has no stored picture. */
export async function hasPixelChange(picture: Buffer, name: string, view: number) {
  const file = fileOf(stored, name, view);
  if (!existsSync(file)) return null;
  const [before, after] = await Promise.all([pixels(file), pixels(picture)]);
  if (before.data.length !== after.data.length) return true;
  let count = 0;
  for (let at = 0; at < after.data.length; at += 3) {
    const isOther = [0, 1, 2].some(
      (channel) =>
        Math.abs((before.data[at + channel] ?? 0) - (after.data[at + channel] ?? 0)) >
        PIXEL_DIFFERENCE,
    );
    if (isOther) count += 1;
  }
  return count > (after.data.length / 3) * MOST_PIXELS;
}

/** Puts the new picture, and the stored one where there is one, into test-results/catalogue. */
export async function showChange(picture: Buffer, name: string, view: number): Promise<string> {
  const file = fileOf(changed, name, view);
  await write(sharp(picture), file);
  const before = fileOf(stored, name, view);
  if (existsSync(before)) await write(sharp(before), file.replace('.webp', '-before.webp'));
  return file;
}
