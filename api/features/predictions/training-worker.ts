import { parentPort } from 'node:worker_threads';
import { measurePrediction, trainPrediction } from '#api/engine/prediction/train.ts';
import type { PredictionModel } from '#contracts/rules/prediction-model.ts';
import type { TrainingTask } from './training.ts';

const tell = (model: PredictionModel | null): void => parentPort?.postMessage(model, []);

/** What it throws ends it, and reaches whoever asked; see `startTraining`. */
parentPort?.on('message', ({ hours, isMeasured }: TrainingTask) => {
  const model = trainPrediction(hours);
  if (model === null || !isMeasured) tell(model);
  else tell({ ...model, quality: measurePrediction(hours) });
});
