import { useState } from 'react';
import { SCREENSHOTS_PER_ENTRY } from '#contracts/journal.ts';
import { useAddScreenshot } from '#web/data/journal-screenshots.ts';

type Pictures = {
  /** Hashes of those of the trade at this moment. */
  read: () => readonly string[];
  write: (shas: string[]) => void;
};

/** Takes pictures into a trade one after the other: a phone cannot hold ten decoded photos at once. */
export function usePictureReader(pictures: Pictures) {
  const [isReading, setIsReading] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const addScreenshot = useAddScreenshot();
  const refuse = (why: string): void => setRefusals((earlier) => [...new Set([...earlier, why])]);

  async function addOne(file: File): Promise<void> {
    try {
      const sha = await addScreenshot(file);
      pictures.write([...new Set([...pictures.read(), sha])]); // the same picture is kept once
    } catch (failure) {
      refuse(failure instanceof Error ? failure.message : 'The picture could not be kept.');
    }
  }

  async function add(files: readonly File[]): Promise<void> {
    setIsReading(true);
    setRefusals([]);
    for (const file of files) {
      if (pictures.read().length >= SCREENSHOTS_PER_ENTRY) {
        refuse(`A trade has at most ${SCREENSHOTS_PER_ENTRY} pictures.`);
        break;
      }
      await addOne(file);
    }
    setIsReading(false);
  }

  return { isReading, refusals, add };
}
