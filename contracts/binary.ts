import { z } from 'zod';

/** A body that travels as it is. */
export const Bytes = z.instanceof(Uint8Array<ArrayBuffer>);

export const ImageType = z.enum(['image/png', 'image/jpeg', 'image/webp']);
export type ImageType = z.infer<typeof ImageType>;

/** An answer that travels as it is, under its type. */
export const Binary = z.object({ type: ImageType, bytes: Bytes });
export type Binary = z.infer<typeof Binary>;

/** The first bytes of each type; null stands for any. */
const SIGNATURES: readonly { type: ImageType; bytes: readonly (number | null)[] }[] = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  {
    type: 'image/webp', // "RIFF", the length, "WEBP"
    bytes: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  },
];

/** What a picture is by its first bytes, whatever it calls itself; null when it is none of ours. */
export function sniffImageType(content: Uint8Array): ImageType | null {
  const found = SIGNATURES.find(({ bytes }) =>
    bytes.every((byte, index) => byte === null || content[index] === byte),
  );
  return found?.type ?? null;
}
