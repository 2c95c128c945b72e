import { isAnimated } from '#contracts/rules/animated-picture.ts';

const LONGEST_SIDE_PX = 1600;
const QUALITY = 0.85;
const SMALL_BYTES = 400 * 1024;

/** Types that every server accepts; other images are re-encoded. */
const COMMON_TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/**
 * Makes a picture small enough to be sent from a phone: at most 1600 px on its longer side, as WebP,
 * or as JPEG where the browser cannot write WebP. A picture that is small already stays as it is, and so
 * does one that moves, because a canvas has only its first frame.
 *
 * @throws when the browser cannot read the picture
 */
export async function shrinkImage(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  try {
    const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(bitmap.width, bitmap.height));
    const isCommon = COMMON_TYPES.has(picture.type);
    if (isCommon && scale === 1 && picture.size <= SMALL_BYTES) return picture;
    if (isAnimated(new Uint8Array(await picture.arrayBuffer()))) return picture;
    const encoded = await encode(bitmap, scale);
    return isCommon && scale === 1 && picture.size <= encoded.size ? picture : encoded;
  } finally {
    bitmap.close();
  }
}

async function encode(bitmap: ImageBitmap, scale: number): Promise<Blob> {
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser offers no 2d canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
  if (webp.type === 'image/webp') return webp;
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

const JPEG_QUALITY = 0.92;

/**
 * The picture as JPEG, for programs that know nothing newer. What was transparent becomes white.
 *
 * @throws when the browser cannot read the picture
 */
export async function toJpeg(picture: Blob): Promise<Blob> {
  if (picture.type === 'image/jpeg') return picture;
  const bitmap = await createImageBitmap(picture);
  try {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('this browser offers no 2d canvas');
    context.fillStyle = 'white';
    context.fillRect(0, 0, bitmap.width, bitmap.height);
    context.drawImage(bitmap, 0, 0);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
  } finally {
    bitmap.close();
  }
}

/** The bytes of a file as a `data:` address in base64. */
export function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
      else reject(reader.error ?? new Error('the file gave no text'));
    });
    reader.readAsDataURL(blob);
  });
}
