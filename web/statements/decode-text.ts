/** The bytes that are searched for signs of UTF-16 and for a `<meta charset>`. */
const HEAD_BYTES = 2048;

const hasBytes = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, at) => bytes[at] === byte);

/** MetaTrader saves UTF-16, where every second byte of Latin letters is NUL. */
function utf16WithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, HEAD_BYTES);
  const nuls = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  if (odd > head.length / 5 && even < odd / 4) return 'utf-16le';
  if (even > head.length / 5 && odd < even / 4) return 'utf-16be';
  return null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The 8-bit code page that the page names, if the browser supports it. */
function namedCodePage(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  const name = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
  if (name === undefined || /^utf/i.test(name)) return null;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return null;
  }
}

/** Russian words are runs of bytes above 127; western texts have single ones among ASCII letters. */
function likelyCodePage(bytes: Uint8Array): 'windows-1251' | 'windows-1252' {
  let letters = 0;
  let inRuns = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0xc0) continue;
    letters += 1;
    if ((bytes[at - 1] ?? 0) >= 0xc0 || (bytes[at + 1] ?? 0) >= 0xc0) inRuns += 1;
  }
  return inRuns > letters / 2 ? 'windows-1251' : 'windows-1252';
}

function encodingOf(bytes: Uint8Array): string {
  if (hasBytes(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (hasBytes(bytes, 0xfe, 0xff)) return 'utf-16be';
  const wide = utf16WithoutMark(bytes);
  if (wide !== null) return wide;
  if (isUtf8(bytes)) return 'utf-8';
  return namedCodePage(bytes) ?? likelyCodePage(bytes);
}

/**
 * Decodes a file of unknown encoding: by its byte order mark, else UTF-16 by its NULs, else UTF-8 if valid,
 * else the code page of its `<meta charset>` or the one that its bytes suggest.
 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}
