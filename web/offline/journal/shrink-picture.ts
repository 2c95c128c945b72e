import { sniffImageType, type Binary } from '#contracts/endpoint.ts';
import { SCREENSHOT_BYTES } from '#contracts/journal/journal-screenshots.ts';

const LONGEST_SIDE_PX = 1600; // a phone's screenshot keeps its prices readable
const SMALL_BYTES = 300_000; // not worth a loss of quality
const QUALITY = 0.85;

/** A picture as it is kept and sent. */
export type Picture = { type: Binary['type']; bytes: Uint8Array<ArrayBuffer> };

/** Why a picture cannot be taken. The message is for the screen. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await blob.arrayBuffer());

async function encode(canvas: OffscreenCanvas, type: Binary['type']): Promise<Picture | null> {
  const bytes = await bytesOf(await canvas.convertToBlob({ type, quality: QUALITY }));
  // A browser that cannot write the type silently writes PNG.
  return sniffImageType(bytes) === type ? { type, bytes } : null;
}

async function redraw(image: ImageBitmap): Promise<Picture | null> {
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(image.width, image.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return (await encode(canvas, 'image/webp')) ?? encode(canvas, 'image/jpeg');
}

/** Null where the browser cannot do it, or the file is no picture. */
async function shrink(blob: Blob, isSmallEnough: boolean): Promise<Picture | null> {
  if (!('createImageBitmap' in globalThis) || !('OffscreenCanvas' in globalThis)) return null;
  const image = await createImageBitmap(blob).catch(() => null);
  if (image === null) return null;
  try {
    const fits = Math.max(image.width, image.height) <= LONGEST_SIDE_PX;
    return fits && isSmallEnough ? null : await redraw(image);
  } finally {
    image.close();
  }
}

/**
 * Makes a picture small enough to keep and send: at most 1600 pixels wide and high, as WebP, or JPEG
 * where the browser writes no WebP. A small one stays as it is.
 *
 * @throws PictureError with a sentence for the screen
 */
export async function shrinkPicture(blob: Blob): Promise<Picture> {
  const bytes = await bytesOf(blob);
  const type = sniffImageType(bytes);
  const shrunk = await shrink(blob, type !== null && bytes.length <= SMALL_BYTES);
  if (shrunk !== null) return shrunk;
  if (type === null) throw new PictureError('Only PNG, JPG and WebP pictures are accepted.');
  if (bytes.length > SCREENSHOT_BYTES) throw new PictureError('A picture may have at most 8 MB.');
  return { type, bytes };
}
