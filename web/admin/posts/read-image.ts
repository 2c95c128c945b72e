import { IMAGE_BYTES } from '#contracts/posts.ts';
import { toDataUrl } from '#web/lib/data-url.ts';
import { shrinkImage } from '#web/lib/shrink-image.ts';

/** A chosen file: its picture as a data URL, or why there is none. */
export type ReadImage = { source: string } | { refusal: string };

/** Reads one file that was chosen for a post. Only pictures are read, and none above 10 MB. */
export async function readImage(file: File): Promise<ReadImage> {
  if (!file.type.startsWith('image/')) return { refusal: `${file.name} is not an image.` };
  if (file.size > IMAGE_BYTES) return { refusal: `${file.name} is larger than 10MB.` };
  try {
    return { source: await toDataUrl(await shrinkImage(file)) };
  } catch {
    return { refusal: `${file.name} could not be read as an image.` };
  }
}
