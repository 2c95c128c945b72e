import { Worker } from 'node:worker_threads';
import type { Candle } from '#contracts/rules/candles.ts';
import type { PredictionModel } from '#contracts/rules/prediction-model.ts';

export type TrainingTask = { readonly hours: readonly Candle[]; readonly isMeasured: boolean };

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

/**
 * Trains in a thread of its own, one task after the other: half a second each, in which the server has
 * other things to answer. The thread begins with the first task; one that dies is replaced.
 */
export function startTraining(): Training {
  const stopping = new AbortController();
  let worker: Worker | null = null;
  let asked: PromiseWithResolvers<PredictionModel | null> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function startWorker(): Worker {
    const started = new Worker(new URL('training-worker.ts', import.meta.url));
    const end = (error: unknown): void => {
      if (worker !== started) return;
      worker = null;
      asked?.reject(error);
    };
    started.unref(); // a server that stops does not wait for it
    started.on('message', (model: PredictionModel | null) => asked?.resolve(model));
    started.once('error', end);
    started.once('exit', () => end(new Error('the training ended without an answer')));
    return started;
  }

  function ask(task: TrainingTask): Promise<PredictionModel | null> {
    stopping.signal.throwIfAborted();
    asked = Promise.withResolvers();
    worker ??= startWorker();
    worker.postMessage(task, []);
    return asked.promise;
  }

  return {
    train(hours, { isMeasured }) {
      const done = last.then(() => ask({ hours, isMeasured }));
      last = done.catch(() => undefined);
      return done;
    },
    async stop() {
      stopping.abort(new Error('the training was stopped'));
      await worker?.terminate();
    },
  };
}
