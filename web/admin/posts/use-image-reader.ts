import { useState } from 'react';
import { IMAGE_BYTES, IMAGES_PER_POST } from '#contracts/posts.ts';
import { toDataUrl } from '#web/lib/data-url.ts';
import { shrinkImage } from '#web/lib/shrink-image.ts';

/** A chosen file: its picture as a data URL, or why there is none. */
type ReadImage = { source: string } | { refusal: string };

/** Reads one file that was chosen for a post. Only pictures are read, and none above 10 MB. */
async function readImage(file: File): Promise<ReadImage> {
  if (!file.type.startsWith('image/')) return { refusal: `${file.name} is not an image.` };
  if (file.size > IMAGE_BYTES) return { refusal: `${file.name} is larger than 10MB.` };
  try {
    return { source: await toDataUrl(await shrinkImage(file)) };
  } catch {
    return { refusal: `${file.name} could not be read as an image.` };
  }
}

type Images = {
  /** Those of the post at this moment. */
  read: () => readonly string[];
  write: (images: string[]) => void;
};

/** Reads chosen files one after the other: a phone cannot hold ten decoded photos at once. */
export function useImageReader(images: Images) {
  const [isReading, setIsReading] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const refuse = (why: string): void => setRefusals((earlier) => [...earlier, why]);

  async function add(files: readonly File[]): Promise<void> {
    setIsReading(true);
    setRefusals([]);
    for (const file of files) {
      if (images.read().length >= IMAGES_PER_POST) {
        refuse(`A post has at most ${IMAGES_PER_POST} images.`);
        break;
      }
      const result = await readImage(file);
      if ('refusal' in result) refuse(result.refusal);
      else images.write(withImage(images.read(), result.source));
    }
    setIsReading(false);
  }

  return { isReading, refusals, add };
}

/** The same picture is not shown twice. */
const withImage = (images: readonly string[], source: string): string[] => [
  ...new Set([...images, source]),
];
