import type { ChildProcess } from 'node:child_process';
import { isEnvelope } from './messages.ts';
import { startChild, TaskEnded } from './start.ts';

/** What a task process sends for each task. */
export type TaskAnswer<Answer> = { readonly answer: Answer } | { readonly error: unknown };

type TaskProcess<Task, Answer> = {
  /** @throws TaskEnded without an answer @throws what the task threw, or `stop` */
  readonly run: (task: Task) => Promise<Answer>;
  readonly stop: () => void;
};

const IDLE_MS = 5000; // tasks often come in a row, and a start takes a fifth of a second

type Options = {
  readonly idleMs?: number;
  readonly limitMs?: number; // for one task; it is killed then
  readonly mostMb?: number; // of memory; it ends above it
};

/**
 * Runs tasks in a child process, one after the other, so that neither their time nor their memory is the
 * server's. It starts with the first task, and ends when it had none for a while.
 *
 * @param program answers by `answerTasks`
 */
export function createTaskProcess<Task extends object, Answer>(
  program: URL,
  { idleMs = IDLE_MS, limitMs, mostMb }: Options = {},
): TaskProcess<Task, Answer> {
  const stopping = new AbortController();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let pending: PromiseWithResolvers<Answer> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function start(): ChildProcess {
    const started = startChild(program, { mostMb });
    const end = (error: Error): void => {
      if (child !== started) return;
      child = null;
      pending?.reject(error);
    };
    started.on('message', (message: unknown) => {
      if (child !== started || !isEnvelope<TaskAnswer<Answer>>(message)) return;
      const result = message.bellwether;
      if ('error' in result) pending?.reject(result.error);
      else pending?.resolve(result.answer);
    });
    started.once('error', end);
    started.once('exit', () => end(new TaskEnded('the process ended without an answer')));
    return started;
  }

  function endChild(error: Error): void {
    clearTimeout(idle);
    const ended = child;
    child = null;
    ended?.kill('SIGKILL'); // native code does not hear a polite signal
    pending?.reject(error);
  }

  async function ask(task: Task): Promise<Answer> {
    stopping.signal.throwIfAborted();
    clearTimeout(idle);
    const waiting = Promise.withResolvers<Answer>();
    pending = waiting;
    child ??= start();
    child.send(task, (error) => error !== null && waiting.reject(new TaskEnded(error.message)));
    const tooLong = new TaskEnded('the process took too long');
    const limit = limitMs && setTimeout(() => endChild(tooLong), limitMs).unref();
    try {
      return await waiting.promise;
    } finally {
      clearTimeout(limit);
      pending = null;
      idle = setTimeout(() => endChild(new TaskEnded('idle')), idleMs).unref();
    }
  }

  return {
    run(task) {
      const done = last.then(() => ask(task));
      last = done.catch(() => undefined);
      return done;
    },
    stop() {
      const reason = new Error('the process was stopped');
      stopping.abort(reason);
      endChild(reason);
    },
  };
}
