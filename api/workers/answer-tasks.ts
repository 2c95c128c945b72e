import { toEnvelope } from './messages.ts';
import type { TaskAnswer } from './task-process.ts';

const MEMORY_LOOK_MS = 20;

/** At once: a usual exit waits for native code that is at work. */
const endNow = (): void => void process.kill(process.pid, 'SIGKILL');

/** Ends this process above its memory, which `startChild` passed to it. V8 does not count that of native code. */
function lookAtMemory(): void {
  const mostBytes = Number(process.argv[2] ?? Infinity) * 2 ** 20;
  if (process.memoryUsage.rss() > mostBytes) endNow();
}

type Work<Task, Answer> = (task: Task) => Answer | Promise<Answer>;

/** Answers the tasks of a `createTaskProcess`. The process ends with the server. */
export function answerTasks<Task, Answer>(work: Work<Task, Answer>): void {
  const send = (result: TaskAnswer<Answer>): void => void process.send?.(toEnvelope(result));
  async function run(task: Task): Promise<void> {
    try {
      const answer = await work(task);
      lookAtMemory(); // no look comes while a script runs
      send({ answer });
    } catch (error) {
      send({ error });
    }
  }
  setInterval(lookAtMemory, MEMORY_LOOK_MS).unref();
  process.once('disconnect', endNow);
  process.on('message', (task: Task) => void run(task));
}
