import type {
  CandleImport,
  ImportRequest,
} from '#contracts/rules/market/candle-import/candle-import.ts';
import { UnreadableFile } from '#contracts/rules/market/candle-import/layout.ts';
import { runThread } from '#api/workers/start.ts';

/** The result of the worker; `unreadable` is the message of an UnreadableFile. */
export type WorkerAnswer = { readonly read: CandleImport } | { readonly unreadable: string };

/**
 * Reads a file of candles in a worker thread: a million rows take seconds.
 *
 * @param bytes of the file; they go to the thread and are gone here
 * @throws UnreadableFile with a sentence for the person who chose the file
 */
export async function readInWorker(
  bytes: Uint8Array<ArrayBuffer>,
  request: ImportRequest,
): Promise<CandleImport> {
  const answer = await runThread<WorkerAnswer>(new URL('import-worker.ts', import.meta.url), {
    task: { bytes, request },
    transferList: [bytes.buffer],
    // A million rows need a third of it; a hostile file ends the worker, not the server.
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  if ('read' in answer) return answer.read;
  throw new UnreadableFile(answer.unreadable);
}
