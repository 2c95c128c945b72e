import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { createStore } from '#web/client/store.ts';
import {
  forgetRefusals,
  listShared,
  readShared,
  removeShared,
  type Shared,
  type SharedFile,
  type WaitingFile,
} from '#web/offline/cache/shared-file.ts';
import { requireScreenshotRoom, useAddScreenshot } from './screenshots.ts';

export { readShared as readSharedPicture, type Shared, type SharedFile, type WaitingFile };

/** A shared picture that is a screenshot of the journal now. `id`: of the waiting file, `sha`: as trades name it. */
export type TakenPicture = { readonly id: number; readonly sha: string };

/** Null until they are read. */
const waiting = createStore<{ shared: Shared | null }>({ shared: null });

async function refresh(): Promise<void> {
  waiting.set({ shared: await listShared('picture') });
}

/** The pictures that other apps shared and that no trade has yet; null until they are read. */
export function useSharedPictures(): Shared | null {
  const { shared } = useSyncExternalStore(waiting.subscribe, waiting.get);
  useEffect(() => void refresh(), []);
  return shared;
}

/** Removes pictures from those that wait, by the ids of their files. */
export async function removeSharedPictures(ids: readonly number[]): Promise<void> {
  for (const id of ids) await removeShared(id);
  await refresh();
}

/** Call after the user has read why pictures were rejected. */
export async function forgetPictureRefusals(): Promise<void> {
  await forgetRefusals('picture');
  await refresh();
}

type Taking = {
  readonly taken: readonly TakenPicture[];
  /** Messages for the user, one for each picture that was not taken. */
  readonly problems: readonly string[];
};

/**
 * Returns a function that stores waiting pictures as screenshots that were added by hand: with the same
 * limits, shrunk, each only once. They still wait until `removeSharedPictures`, so that nothing is lost if
 * the app is closed before a trade has them.
 */
export function useTakeSharedPictures() {
  const addScreenshot = useAddScreenshot();
  return useCallback(
    async (files: readonly WaitingFile[], shasOfTrade: readonly string[]): Promise<Taking> => {
      const taken: TakenPicture[] = [];
      const problems: string[] = [];
      // One by one: ten decoded photos exceed the memory of a phone.
      for (const file of files) {
        try {
          const content = await readShared(file);
          if (content === null) throw new Error('It is not on the device any more.');
          requireScreenshotRoom([...shasOfTrade, ...taken.map(({ sha }) => sha)]);
          taken.push({ id: file.id, sha: await addScreenshot(new Blob([content.bytes])) });
        } catch (failure) {
          const why = failure instanceof Error ? failure.message : 'It could not be saved.';
          problems.push(`“${file.name}” was not added. ${why}`);
        }
      }
      return { taken, problems };
    },
    [addScreenshot],
  );
}
