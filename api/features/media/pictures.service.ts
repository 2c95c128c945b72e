import { createGate, createKeyedGate } from '#api/http/gate.ts';
import { TaskEnded } from '#api/workers/start.ts';
import { createTaskProcess } from '#api/workers/task-process.ts';
import { ApiError } from '#contracts/errors.ts';

export type PictureTask = { readonly as: 'picture' | 'logo'; readonly bytes: Uint8Array };
/** `refused`: why, as the end of a sentence; null: it cannot be decoded. */
export type PictureAnswer = { readonly bytes: Uint8Array } | { readonly refused: string | null };

export type Pictures = ReturnType<typeof createPictures>;

const AT_ONCE = 2; // more would take the memory of a small machine
const LIMIT_MS = 30_000; // the largest animations take ten seconds on a slow one
const WAIT_MS = 60_000;
const MOST_MB = 768; // the largest pictures take half

const busy = () =>
  new ApiError(
    'platform.unavailable',
    'The server is busy with other pictures. Please try again in a moment.',
    { retryAfterS: 30 },
  );

/**
 * Decodes pictures that others made, in processes of their own: a few kilobytes can occupy a decoder for
 * minutes or fill the memory, and nothing but the end of its process stops it.
 */
export function createPictures({ limitMs = LIMIT_MS, mostMb = MOST_MB } = {}) {
  const program = new URL('picture-process.ts', import.meta.url);
  const processes = Array.from({ length: AT_ONCE }, () =>
    createTaskProcess<PictureTask, PictureAnswer>(program, { limitMs, mostMb }),
  );
  const free = [...processes];
  const gate = createGate(AT_ONCE);
  const owners = createKeyedGate(); // a member's second picture leaves the other process to others

  async function inTurn(task: PictureTask): Promise<PictureAnswer> {
    const leave = await gate.enter(WAIT_MS);
    if (leave === null) throw busy();
    const decoder = free.pop();
    if (decoder === undefined) throw new Error('more pictures than processes');
    try {
      return await decoder.run(task);
    } catch (error) {
      if (error instanceof TaskEnded) return { refused: 'it takes too long or too much memory.' };
      throw error;
    } finally {
      free.push(decoder);
      leave();
    }
  }

  return {
    /**
     * @param owner id of who sent it
     * @throws ApiError `platform.unavailable` when others keep the decoders busy
     */
    async decode(task: PictureTask, owner: string): Promise<PictureAnswer> {
      const leave = await owners.enter(owner, WAIT_MS);
      if (leave === null) throw busy();
      try {
        return await inTurn(task);
      } finally {
        leave();
      }
    },
    stop(): void {
      for (const each of processes) each.stop();
    },
  };
}
