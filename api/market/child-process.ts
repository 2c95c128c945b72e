import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Starts a program of ours in a process of its own, which takes its memory along when it ends; of a thread
 * that had ended, 100 MB were measured to stay with the server. Messages are copied as `structuredClone`
 * copies them. The process does not keep the server running.
 */
export function startChild(program: URL): ChildProcess {
  const child = fork(fileURLToPath(program), { serialization: 'advanced' });
  child.unref();
  child.channel?.unref();
  return child;
}

/**
 * Ends when the process has ended and everything it sent was heard.
 *
 * @throws Error where it failed
 */
export async function untilEnded(child: ChildProcess): Promise<void> {
  const { promise: code, resolve, reject } = Promise.withResolvers<number | null>();
  const { promise: silence, resolve: noteSilence } = Promise.withResolvers<void>();
  child.once('error', reject).once('exit', resolve).once('disconnect', noteSilence);
  const ended = await code;
  await silence;
  if (ended !== 0 && !child.killed) throw new Error(`the process ended with ${ended}`);
}
