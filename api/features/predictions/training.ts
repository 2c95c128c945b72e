import type { ChildProcess } from 'node:child_process';
import { isEnvelope } from '#api/workers/messages.ts';
import { startChild } from '#api/workers/start.ts';
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

const IDLE_MS = 5000; // the server trains all instruments in a row, then none for an hour

/** Trains in a child process, one task after the other, so that the server's event loop stays free. */
export function startTraining({ idleMs = IDLE_MS } = {}) {
  const stopping = new AbortController();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let pending: PromiseWithResolvers<PredictionModel | null> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function startLearning(): ChildProcess {
    const started = startChild(new URL('training-process.ts', import.meta.url));
    const end = (error: Error): void => {
      if (child !== started) return;
      child = null;
      pending?.reject(error);
    };
    started.on('message', (message: unknown) => {
      if (!isEnvelope<TrainingAnswer>(message)) return;
      const answer = message.bellwether;
      if ('error' in answer) pending?.reject(answer.error);
      else pending?.resolve(answer.model);
    });
    started.once('error', end);
    started.once('exit', () => end(new Error('the training ended without an answer')));
    return started;
  }

  function ask(task: TrainingTask): Promise<PredictionModel | null> {
    stopping.signal.throwIfAborted();
    clearTimeout(idle);
    pending = Promise.withResolvers();
    child ??= startLearning();
    child.send(task, (error) => error !== null && pending?.reject(error));
    return pending.promise;
  }

  function endChild(): void {
    clearTimeout(idle);
    const ended = child;
    child = null;
    ended?.kill();
  }

  const train: Train = (hours, { isMeasured }) => {
    const done = last.then(() => ask({ hours, isMeasured }));
    last = done
      .catch(() => undefined)
      .finally(() => {
        clearTimeout(idle);
        idle = setTimeout(endChild, idleMs).unref();
      });
    return done;
  };

  return {
    /** @throws Error when the training fails or is stopped */
    train,
    async stop(): Promise<void> {
      const reason = new Error('the training was stopped');
      stopping.abort(reason);
      pending?.reject(reason);
      endChild();
    },
  };
}
