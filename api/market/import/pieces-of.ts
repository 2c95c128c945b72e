const PIECE_BYTES = 1024 * 1024;

/** Bytes in pieces, so that never all of their text is in memory at once. */
export function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    yield bytes.subarray(from, from + PIECE_BYTES);
  }
}
