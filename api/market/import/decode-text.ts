import { TextDecoder } from 'node:util';

/** Which encoding a text begins in: terminals export UTF-16 with a mark, or without one. */
function sniffEncoding([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const isMarked = first === 0xff && second === 0xfe;
  return isMarked || second === 0 ? 'utf-16le' : 'utf-8';
}

/** Turns the bytes of a file into text, piece by piece; the mark at the begin goes. */
export function createTextReader() {
  let decoder: TextDecoder | null = null;
  return {
    read(bytes: Uint8Array): string {
      if (bytes.length === 0) return '';
      decoder ??= new TextDecoder(sniffEncoding(bytes));
      return decoder.decode(bytes, { stream: true });
    },
    end: (): string => decoder?.decode() ?? '',
  };
}
