import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { isEnvelope } from './messages.ts';

type Thread = Pick<WorkerOptions, 'transferList' | 'resourceLimits'> & { readonly task: unknown };

/** Runs a program in a thread. @returns what it sends by `sendResult` @throws Error of the thread */
export function runThread<Result>(program: URL, { task, ...options }: Thread): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { ...options, workerData: task });
    worker.on('message', (message: unknown) => {
      if (isEnvelope<Result>(message)) resolve(message.bellwether);
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread ended without a result (${code})`)));
  });
}

/**
 * Starts a program in a child process, which frees its memory when it ends; an ended thread left 100 MB
 * in the server. Messages are copied as by `structuredClone`. The process does not keep the server
 * running.
 */
export function startChild(program: URL): ChildProcess {
  const child = fork(fileURLToPath(program), { serialization: 'advanced' });
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
