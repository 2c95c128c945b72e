import { measurePrediction, trainPrediction } from '#api/engine/prediction/train.ts';
import { answerTasks } from '#api/workers/answer-tasks.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { PredictionModel } from '#contracts/rules/signals/prediction-model.ts';

export type TrainingTask = {
  readonly hours: readonly Candle[];
  readonly isMeasured: boolean; // whether the quality is measured too, which takes longer
};

function learn({ hours, isMeasured }: TrainingTask): PredictionModel | null {
  const model = trainPrediction(hours);
  if (model === null || !isMeasured) return model;
  return { ...model, quality: measurePrediction(hours) };
}

answerTasks(learn);
