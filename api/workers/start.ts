import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { isEnvelope } from './messages.ts';

/** A task took too long or too much memory, or crashed what ran it. */
export class TaskEnded extends Error {
  override readonly name = 'TaskEnded';
}

type Thread = Pick<WorkerOptions, 'transferList' | 'resourceLimits'> & {
  readonly task: unknown;
  readonly limitMs?: number; // it is ended then
};

/**
 * Runs a program in a thread.
 *
 * @returns what it sends by `sendResult`
 * @throws TaskEnded above its time or memory @throws Error of the thread
 */
export function runThread<Result>(
  program: URL,
  { task, limitMs, ...options }: Thread,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const worker = new Worker(program, { ...options, workerData: task });
  worker.on('message', (message: unknown) => {
    if (isEnvelope<Result>(message)) resolve(message.bellwether);
  });
  worker.once('error', (error) =>
    reject(isOutOfMemory(error) ? new TaskEnded(error.message) : error),
  );
  worker.once('exit', (code) => reject(new Error(`the thread ended without a result (${code})`)));
  const endIt = (): void => {
    reject(new TaskEnded('the thread took too long'));
    void worker.terminate();
  };
  const limit = limitMs && setTimeout(endIt, limitMs).unref();
  return promise.finally(() => clearTimeout(limit));
}

const isOutOfMemory = (error: Error): boolean =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Starts a program in a child process, which frees its memory when it ends; an ended thread left 100 MB
 * in the server. Messages are copied as by `structuredClone`. The process does not keep the server
 * running.
 *
 * @param mostMb of memory for its scripts; a program that runs `answerTasks` ends above it, whatever took it
 */
export function startChild(
  program: URL,
  { mostMb }: { mostMb?: number | undefined } = {},
): ChildProcess {
  const limits = mostMb === undefined ? [] : [`--max-old-space-size=${mostMb}`];
  const child = fork(fileURLToPath(program), mostMb === undefined ? [] : [String(mostMb)], {
    serialization: 'advanced',
    execArgv: [...process.execArgv, ...limits],
  });
  child.unref();
  child.channel?.unref();
  return child;
}

/** Resolves when it has ended and all its messages were received. @throws Error where it failed */
export async function untilEnded(child: ChildProcess): Promise<void> {
  const { promise: code, resolve, reject } = Promise.withResolvers<number | null>();
  const { promise: silence, resolve: noteSilence } = Promise.withResolvers<void>();
  child.once('error', reject).once('exit', resolve).once('disconnect', noteSilence);
  const ended = await code;
  await silence;
  if (ended !== 0 && !child.killed) throw new Error(`the process ended with ${ended}`);
}
