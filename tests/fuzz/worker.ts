import { type Chunk, type ChunkResult, runChunk } from './run-chunk.ts';

export type FromWorker = {
  readonly number: number;
  readonly result: ChunkResult;
  /** What nobody caught meanwhile. */
  readonly uncaught: readonly string[];
  /** Of the process after the chunk, when what is no longer needed is gone. */
  readonly heapBytes: number;
  readonly rssBytes: number;
};

let uncaught: string[] = [];
process.on('unhandledRejection', (reason) => uncaught.push(String(reason)));

async function run(chunk: Chunk): Promise<void> {
  const result = await runChunk(chunk);
  globalThis.gc?.();
  const { heapUsed: heapBytes, rss: rssBytes } = process.memoryUsage();
  const { number } = chunk;
  process.send?.({ number, result, uncaught, heapBytes, rssBytes } satisfies FromWorker);
  uncaught = [];
}

process.on('message', (chunk: Chunk) => void run(chunk));
