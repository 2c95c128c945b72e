import { useState } from 'react';
import { IMAGES_PER_POST } from '#contracts/posts.ts';
import { readImage } from './read-image.ts';

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
