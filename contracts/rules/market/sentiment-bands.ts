export const FEAR_GREED_BANDS = [
  'Extreme Greed',
  'Greed',
  'Neutral',
  'Fear',
  'Extreme Fear',
] as const;
export type FearGreedBand = (typeof FEAR_GREED_BANDS)[number];

/** 75 or more is Extreme Greed, 55 Greed, 45 Neutral, 25 Fear, else Extreme Fear. */
export function fearGreedBand(index: number): FearGreedBand {
  if (index >= 75) return 'Extreme Greed';
  if (index >= 55) return 'Greed';
  if (index >= 45) return 'Neutral';
  return index >= 25 ? 'Fear' : 'Extreme Fear';
}

export type PressureBand = 'Buy Pressure' | 'Sell Pressure' | 'Balanced';

/** Of a ratio of buying to selling, by orders or by volume: above 1.2 buyers press, below 0.8 sellers. */
export function pressureBand(ratio: number): PressureBand {
  if (ratio > 1.2) return 'Buy Pressure';
  return ratio < 0.8 ? 'Sell Pressure' : 'Balanced';
}

export type VolumeBand = 'High' | 'Medium' | 'Low';

/** 70 or more is High, 40 or more Medium. */
export function volumeBand(profile: number): VolumeBand {
  if (profile >= 70) return 'High';
  return profile >= 40 ? 'Medium' : 'Low';
}

/** A colour of the social sentiment, always shown with its word. */
export type SocialBand = 'green' | 'yellow' | 'red';

/** 60 or more green, 40 or more yellow, else red. */
export function socialBand(share: number): SocialBand {
  if (share >= 60) return 'green';
  return share >= 40 ? 'yellow' : 'red';
}

/** Bulls less bears, in points of percent: 15 or more Bullish, -15 or less Bearish. */
export function overallSentiment(net: number): 'Bullish' | 'Bearish' | 'Neutral' {
  if (net >= 15) return 'Bullish';
  return net <= -15 ? 'Bearish' : 'Neutral';
}

/**
 * How far bulls and bears are apart, in points of percent: 75 or more Strong, 40 or more Moderate. Signs
 * of one trend mostly agree, so that lower borders would call two thirds of all moments strong.
 */
export function sentimentStrength(net: number): 'Strong' | 'Moderate' | 'Weak' {
  const distance = Math.abs(net);
  if (distance >= 75) return 'Strong';
  return distance >= 40 ? 'Moderate' : 'Weak';
}

export type SentimentAlert = 'Extreme Greed' | 'Extreme Fear' | 'Strong';

/** Warnings of the console's monitor: fear and greed above 80 or below 20, and strong sentiment. */
export function sentimentAlerts(record: {
  readonly fear_greed_index: number;
  readonly sentiment_strength: string;
}): SentimentAlert[] {
  const alerts: SentimentAlert[] = [];
  if (record.fear_greed_index > 80) alerts.push('Extreme Greed');
  if (record.fear_greed_index < 20) alerts.push('Extreme Fear');
  if (record.sentiment_strength === 'Strong') alerts.push('Strong');
  return alerts;
}

/** The word of the console's table: above 70 Greed, below 30 Fear. */
export function monitorWord(index: number): 'Greed' | 'Fear' | 'Neutral' {
  if (index > 70) return 'Greed';
  return index < 30 ? 'Fear' : 'Neutral';
}
