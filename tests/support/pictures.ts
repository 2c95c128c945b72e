import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Format = 'png' | 'jpeg' | 'gif' | 'webp';
type Size = { width?: number; height?: number; red?: number };

/** A picture of one colour; another `red` is another picture. */
export function aPicture(format: Format = 'png', size: Size = {}): Promise<Buffer> {
  const { width = 8, height = 8, red = 10 } = size;
  const background = { r: red, g: 40, b: 70 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** A picture that moves. */
export function anAnimation(format: 'gif' | 'webp', size: Size & { frames?: number } = {}) {
  const { width = 8, height = 8, frames = 3 } = size;
  const colours = Array.from({ length: frames }, (_, n) =>
    Buffer.alloc(width * height * 3, 80 * (n % 4)),
  );
  const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const;
  return sharp(Buffer.concat(colours), { raw, limitInputPixels: false })
    .toFormat(format, { delay: colours.map(() => 100) })
    .toBuffer();
}

export const shaOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

const tinyPngBytes = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

/** One pixel, with the hash that names it. */
export const tinyPng = { bytes: tinyPngBytes, sha: shaOf(tinyPngBytes) };

/** A dark disc on nothing, as SVG. */
export const aLogo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><circle cx="16" cy="16" r="14" fill="#7a1f3d"/></svg>';

export const asDataUrl = (type: string, bytes: Buffer): string =>
  `data:${type};base64,${bytes.toString('base64')}`;

export const aPng = async (size: Size = {}): Promise<string> =>
  asDataUrl('image/png', await aPicture('png', size));

/** A valid PNG of 400 megapixels in about 50 kB: unpacked as colours it would take more than a gigabyte. */
export function aPictureBomb(): Buffer {
  const side = 20_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1; // bit per pixel, grey
  const rows = deflateSync(Buffer.alloc(side * (side / 8 + 1)));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND')]);
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
