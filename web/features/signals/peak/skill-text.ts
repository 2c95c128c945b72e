import type { Prediction } from '#contracts/prediction.ts';

/** Below it, a model tells hardly more than the shares of past outcomes. */
const LITTLE_SKILL = 0.02;

type Skill = Pick<Prediction, 'oos_accuracy' | 'baseline_accuracy' | 'log_loss_skill'>;

/** What the skill of a model means to somebody who trades, in plain words. */
export function skillText({ oos_accuracy, baseline_accuracy, log_loss_skill }: Skill): string {
  if (oos_accuracy === null || baseline_accuracy === null || log_loss_skill === null) {
    return 'It has not been tested on candles it had not seen: nothing says that it is better than chance.';
  }
  const isLittle = log_loss_skill < LITTLE_SKILL;
  if (oos_accuracy <= baseline_accuracy) {
    return 'On candles it had not seen, always naming the most frequent outcome was right as often or more often. Read it as chance.';
  }
  return isLittle
    ? 'So little skill means close to chance: a hint at most, and no reason to trade.'
    : 'Better than chance on candles it had not seen; the next ones may be different.';
}
