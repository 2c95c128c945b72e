import { toBase64 } from '#web/offline/to-base64.ts';
import type { ExportFile } from './export-format.ts';
import type { Screenshot } from './export-parts.ts';

async function toEntry({ sha, picture }: Screenshot): Promise<string> {
  const base64 = toBase64(new Uint8Array(await picture.arrayBuffer()));
  return JSON.stringify({ sha, data_url: `data:${picture.type};base64,${base64}` });
}

/**
 * The export as one JSON document. In pieces, each picture one of its own: as a single text, the
 * pictures of a long journal would be longer than a browser allows a text to be.
 *
 * @param screenshots undefined: the journal is not part of it
 */
export async function jsonFile(
  content: Omit<ExportFile, 'screenshots'>,
  screenshots?: readonly Screenshot[],
): Promise<Blob> {
  const type = 'application/json';
  const text = JSON.stringify(content);
  if (screenshots === undefined) return new Blob([text], { type });
  const pieces: BlobPart[] = [text.slice(0, -1), ',"screenshots":['];
  for (const [index, screenshot] of screenshots.entries()) {
    pieces.push(new Blob([index === 0 ? '' : ',', await toEntry(screenshot)]));
  }
  return new Blob([...pieces, ']}'], { type });
}
