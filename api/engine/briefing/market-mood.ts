import type { Briefing } from '#contracts/market/briefing.ts';

type Mood = {
  readonly score: number;
  readonly agreement: number;
  readonly volatility: Pick<Briefing['volatility'], 'percentile' | 'change'>;
};

/** Below so much agreement, or nearer to 0, nothing is said. */
const AGREED = 0.55;
const DECIDED = 0.1;
/** From here on, either way, the mood is more than a leaning. */
const STRONG = 0.35;
const CALM_BELOW = 70;

/** The mood of the markets by the risk score, its agreement and volatility. */
export function marketSentiment({
  score,
  agreement,
  volatility,
}: Mood): Briefing['market_sentiment'] {
  if (agreement < AGREED || Math.abs(score) < DECIDED) return 'Mixed';
  if (score > 0) {
    return score >= STRONG && volatility.percentile < CALM_BELOW ? 'Risk-On' : 'Cautious Optimism';
  }
  return score <= -STRONG && volatility.change > 0 ? 'Risk-Off' : 'Defensive';
}

/** Of the mean fear and greed: below 25 Cold, below 45 Cool, below 55 Neutral, below 75 Warm, else Hot. */
export function marketTemperature(fearGreed: number): Briefing['market_temperature'] {
  if (fearGreed < 25) return 'Cold';
  if (fearGreed < 45) return 'Cool';
  if (fearGreed < 55) return 'Neutral';
  return fearGreed < 75 ? 'Warm' : 'Hot';
}
