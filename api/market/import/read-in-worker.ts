import type {
  CandleImport,
  ImportRequest,
} from '#contracts/rules/market/candle-import/candle-import.ts';
import { UnreadableFile } from '#contracts/rules/market/candle-import/layout.ts';
import { runThread, TaskEnded } from '#api/workers/start.ts';

/** The result of the worker; `unreadable` is the message of an UnreadableFile. */
export type WorkerAnswer = { readonly read: CandleImport } | { readonly unreadable: string };

/** The largest files take half a minute on a small machine. */
const LIMIT_MS = 120_000;

const TOO_COSTLY =
  'This file takes too long or too much memory to read. Please split it, and remove quotes and empty lines.';

/**
 * Reads a file of candles in a worker thread: a million rows take seconds. A hostile file ends the thread,
 * not the server.
 *
 * @param bytes of the file; they go to the thread and are gone here
 * @throws UnreadableFile with a sentence for the person who chose the file
 */
export async function readInWorker(
  bytes: Uint8Array<ArrayBuffer>,
  request: ImportRequest,
  limitMs = LIMIT_MS,
): Promise<CandleImport> {
  const answer = await runThread<WorkerAnswer>(new URL('import-worker.ts', import.meta.url), {
    task: { bytes, request },
    transferList: [bytes.buffer],
    limitMs,
    resourceLimits: { maxOldGenerationSizeMb: 512 }, // a million rows need a third of it
  }).catch((error: unknown) => {
    if (error instanceof TaskEnded) return { unreadable: TOO_COSTLY };
    throw error;
  });
  if ('read' in answer) return answer.read;
  throw new UnreadableFile(answer.unreadable);
}
