import { createHash } from 'node:crypto';
import type { ApiError } from '#contracts/errors.ts';
import { isAnimated } from '#contracts/rules/animated-picture.ts';
import { IMAGE_BYTES } from '#contracts/posts.ts';
import type { Pictures } from './pictures.service.ts';

const DAMAGED = 'it is damaged or has too many pixels.';
const ANIMATION_REFUSED =
  'it is damaged, or its frames have more than 24 million pixels in total. Make it shorter or smaller.';

/** A picture ready to be stored: re-encoded, so that nothing but pixels of the upload survives. */
export type StoredImage = { sha: string; type: 'image/webp'; bytes: Buffer };

/** By magic bytes. SVG is not among them: sharp would decode it, but it is a program, not a picture. */
const SIGNATURES: readonly { type: string; matches: (bytes: Buffer) => boolean }[] = [
  {
    type: 'image/png',
    matches: (b) => b.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  },
  { type: 'image/jpeg', matches: (b) => b.subarray(0, 3).toString('latin1') === '\xff\xd8\xff' },
  { type: 'image/gif', matches: (b) => /^GIF8[79]a/.test(b.subarray(0, 6).toString('latin1')) },
  {
    type: 'image/webp',
    matches: (b) =>
      b.subarray(0, 4).toString('latin1') === 'RIFF' &&
      b.subarray(8, 12).toString('latin1') === 'WEBP',
  },
];

/**
 * Turns an uploaded data URL into a picture that is safe to serve: sniffed, bounded in bytes and
 * pixels, re-encoded as WebP of at most 1600 px (which drops EXIF, such as where it was taken).
 * A picture that moves goes on moving.
 *
 * @param owner id of who sent it
 * @param refuse makes the failure of the feature out of what is wrong with the picture
 * @throws ApiError that `refuse` made, or `platform.unavailable`
 */
export async function importImage(
  pictures: Pick<Pictures, 'decode'>,
  { dataUrl, owner }: { readonly dataUrl: string; readonly owner: string },
  refuse: (problem: string) => ApiError,
): Promise<StoredImage> {
  const { declared, bytes } = decodeDataUrl(dataUrl);
  if (bytes.length > IMAGE_BYTES) throw refuse('it is larger than 10 MB.');
  const sniffed = SIGNATURES.find((signature) => signature.matches(bytes))?.type;
  if (!sniffed) throw refuse('only PNG, JPG, GIF and WebP pictures are accepted.');
  if (sniffed !== declared) throw refuse('its content is not what its type says.');
  const answer = await pictures.decode({ as: 'picture', bytes }, owner);
  if ('refused' in answer) {
    throw refuse(answer.refused ?? (isAnimated(bytes) ? ANIMATION_REFUSED : DAMAGED));
  }
  const encoded = Buffer.from(answer.bytes);
  return { sha: shaOf(encoded), type: 'image/webp', bytes: encoded };
}

const shaOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

function decodeDataUrl(dataUrl: string): { declared: string; bytes: Buffer } {
  const comma = dataUrl.indexOf(',');
  const [declared = '', encoding] = dataUrl.slice('data:'.length, comma).split(';');
  const isBase64 = comma > 0 && encoding === 'base64';
  const bytes = isBase64 ? Buffer.from(dataUrl.slice(comma + 1), 'base64') : Buffer.alloc(0);
  return { declared: declared === 'image/jpg' ? 'image/jpeg' : declared, bytes };
}
