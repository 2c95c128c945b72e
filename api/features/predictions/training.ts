import type { ChildProcess } from 'node:child_process';
import { startChild } from '#api/market/child-process.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { PredictionModel } from '#contracts/rules/signals/prediction-model.ts';

export type TrainingTask = { readonly hours: readonly Candle[]; readonly isMeasured: boolean };
export type TrainingAnswer =
  | { readonly model: PredictionModel | null }
  | { readonly error: unknown };

export type Train = (
  hours: readonly Candle[],
  options: { readonly isMeasured: boolean },
) => Promise<PredictionModel | null>;

export type Training = {
  /**
   * What `trainPrediction` learns, where asked with the quality that `measurePrediction` finds.
   *
   * @throws Error when the training fails or is stopped
   */
  readonly train: Train;
  readonly stop: () => Promise<void>;
};

/** A server trains all its instruments one after the other, then none for an hour. */
const IDLE_MS = 5000;

/**
 * Trains in a process of its own, one task after the other: half a second each, in which the server has
 * other things to answer. The process starts with a task and ends when none has come for a while; one that
 * dies is replaced.
 */
export function startTraining({ idleMs = IDLE_MS } = {}): Training {
  const stopping = new AbortController();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let asked: PromiseWithResolvers<PredictionModel | null> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function startLearning(): ChildProcess {
    const started = startChild(new URL('training-process.ts', import.meta.url));
    const end = (error: Error): void => {
      if (child !== started) return;
      child = null;
      asked?.reject(error);
    };
    started.on('message', (answer: TrainingAnswer) => {
      if ('error' in answer) asked?.reject(answer.error);
      else asked?.resolve(answer.model);
    });
    started.once('error', end);
    started.once('exit', () => end(new Error('the training ended without an answer')));
    return started;
  }

  function ask(task: TrainingTask): Promise<PredictionModel | null> {
    stopping.signal.throwIfAborted();
    clearTimeout(idle);
    asked = Promise.withResolvers();
    child ??= startLearning();
    child.send(task, (error) => error !== null && asked?.reject(error));
    return asked.promise;
  }

  function endChild(): void {
    clearTimeout(idle);
    const ended = child;
    child = null;
    ended?.kill();
  }

  return {
    train(hours, { isMeasured }) {
      const done = last.then(() => ask({ hours, isMeasured }));
      last = done
        .catch(() => undefined)
        .finally(() => {
          clearTimeout(idle);
          idle = setTimeout(endChild, idleMs).unref();
        });
      return done;
    },
    async stop() {
      const reason = new Error('the training was stopped');
      stopping.abort(reason);
      asked?.reject(reason);
      endChild();
    },
  };
}
