import { measurePrediction, trainPrediction } from '#api/engine/prediction/train.ts';
import { toEnvelope } from '#api/workers/messages.ts';
import type { PredictionModel } from '#contracts/rules/signals/prediction-model.ts';
import type { TrainingAnswer, TrainingTask } from './training.ts';

function learn({ hours, isMeasured }: TrainingTask): PredictionModel | null {
  const model = trainPrediction(hours);
  if (model === null || !isMeasured) return model;
  return { ...model, quality: measurePrediction(hours) };
}

function answer(task: TrainingTask): TrainingAnswer {
  try {
    return { model: learn(task) };
  } catch (error) {
    return { error };
  }
}

/** The process exits when the server disconnects. */
process.on('message', (task: TrainingTask) => process.send?.(toEnvelope(answer(task))));
