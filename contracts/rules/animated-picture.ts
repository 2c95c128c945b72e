const ascii = (bytes: Uint8Array, from: number, text: string): boolean =>
  String.fromCharCode(...bytes.subarray(from, from + text.length)) === text;

/** Size of a GIF's colour table, of which `flags` says whether it is there. */
const colourTableSize = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Position behind the sub-blocks that begin here: each starts with its length, the last has none. */
function skipSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let size = bytes[at]; size !== undefined && size > 0; size = bytes[at]) at += size + 1;
  return at + 1;
}

const EXTENSION = 0x21;
const FRAME = 0x2c;

/** @source GIF89a specification (CompuServe, 1990), appendix A: the order of blocks */
function hasTwoFrames(bytes: Uint8Array): boolean {
  let frames = 0;
  let at = 13 + colourTableSize(bytes[10] ?? 0);
  while (frames < 2) {
    if (bytes[at] === FRAME) {
      frames += 1;
      at = skipSubBlocks(bytes, at + 11 + colourTableSize(bytes[at + 9] ?? 0));
    } else if (bytes[at] === EXTENSION) {
      at = skipSubBlocks(bytes, at + 2);
    } else return false; // the end
  }
  return true;
}

const WEBP_ANIMATION_FLAG = 0x02;

/** Whether a picture is a GIF or WebP that moves: drawing it again would keep its first frame only. */
export function isAnimated(bytes: Uint8Array): boolean {
  if (ascii(bytes, 0, 'GIF8')) return hasTwoFrames(bytes);
  const isExtendedWebp = ascii(bytes, 0, 'RIFF') && ascii(bytes, 8, 'WEBPVP8X');
  return isExtendedWebp && ((bytes[20] ?? 0) & WEBP_ANIMATION_FLAG) !== 0;
}
