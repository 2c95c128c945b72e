import { createTaskProcess } from '#api/workers/task-process.ts';
import type { PredictionModel } from '#contracts/rules/signals/prediction-model.ts';
import type { TrainingTask } from './training-process.ts';

/** @throws Error when the training fails or is stopped */
export type Train = (
  hours: TrainingTask['hours'],
  options: Pick<TrainingTask, 'isMeasured'>,
) => Promise<PredictionModel | null>;

/** Trains in a child process: the server trains all instruments in a row, then none for an hour. */
export function startTraining(options: { readonly idleMs?: number } = {}) {
  const program = new URL('training-process.ts', import.meta.url);
  const learning = createTaskProcess<TrainingTask, PredictionModel | null>(program, options);
  const train: Train = (hours, { isMeasured }) => learning.run({ hours, isMeasured });
  return { train, stop: learning.stop };
}
