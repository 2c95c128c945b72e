import { streamOf, uniform } from '#api/engine/simulator/randomness.ts';
import type { Briefing } from '#contracts/market/briefing.ts';
import { moved } from './market-readings.ts';

type Variants = readonly [string, string, string];

export type BriefingFacts = Pick<
  Briefing,
  | 'date'
  | 'market_sentiment'
  | 'risk_score'
  | 'agreement'
  | 'market_temperature'
  | 'fear_greed_index'
  | 'volatility'
  | 'dollar_strength'
  | 'yesterday'
>;

/** `0.18 above balance`: words instead of a minus sign. */
function balanceOf(score: number): string {
  const size = Math.abs(score).toFixed(2);
  if (Number(size) === 0) return 'at balance';
  return `${size} ${score > 0 ? 'above' : 'below'} balance`;
}

function opening({ market_sentiment, risk_score, agreement }: BriefingFacts): Variants {
  const score = balanceOf(risk_score);
  const agreed = `${Math.round(100 * agreement)}% of its weight`;
  const byMood: Readonly<Record<Briefing['market_sentiment'], Variants>> = {
    'Risk-On': [
      `Appetite for risk is strong: the score is ${score}, and ${agreed} agrees.`,
      `Markets start the day in a risk-on mood, with a score ${score} and ${agreed} in agreement.`,
      `Prices lean clearly towards risk: ${agreed} points that way, and the score is ${score}.`,
    ],
    'Cautious Optimism': [
      `Appetite for risk is there, but measured: the score is ${score}, and ${agreed} agrees.`,
      `Markets start the day cautiously optimistic, with a score ${score} and ${agreed} in agreement.`,
      `Prices lean towards risk: ${agreed} points that way, and the score is ${score}.`,
    ],
    Mixed: [
      `The picture is mixed: the score is ${score}, and ${agreed} points its way.`,
      `Markets start the day without a common direction, with a score ${score} and ${agreed} in agreement.`,
      `No side leads this morning: the score is ${score}, with ${agreed} behind it.`,
    ],
    Defensive: [
      `Markets are on the defensive: the score is ${score}, and ${agreed} agrees.`,
      `The day starts defensively, with a score ${score} and ${agreed} in agreement.`,
      `Prices lean away from risk: ${agreed} points that way, and the score is ${score}.`,
    ],
    'Risk-Off': [
      `Risk is being shed while volatility rises: the score is ${score}, and ${agreed} agrees.`,
      `Markets start the day in a risk-off mood, with a score ${score} and ${agreed} in agreement.`,
      `Prices lean clearly away from risk: ${agreed} points that way, and the score is ${score}.`,
    ],
  };
  return byMood[market_sentiment];
}

const dollarLevels = {
  Strong: 'strong',
  Firm: 'firm',
  Neutral: 'neither strong nor weak',
  Soft: 'soft',
  Weak: 'weak',
} as const;

function dollar({ dollar_strength }: BriefingFacts): Variants {
  const { label, percentile, change_1d_pct, change_5d_pct } = dollar_strength;
  const level = dollarLevels[label];
  const [day, week] = [moved(change_1d_pct, '%'), moved(change_5d_pct, '%')];
  return [
    `The dollar is ${level}: against five currencies it is ${week} over five days and ${day} on the last one.`,
    `Against five currencies the dollar is ${level}, ${week} over five days and ${day} on the last day.`,
    `At percentile ${percentile} of its year the dollar is ${level}; it is ${day} on the last day and ${week} over five.`,
  ];
}

function volatility({ volatility: { index, percentile, change, label } }: BriefingFacts): Variants {
  const [level, size, day] = [label.toLowerCase(), index.toFixed(1), moved(change, 'points')];
  return [
    `Volatility is ${level} at ${size}% a year, ${day} on the day.`,
    `The dollar majors move at a pace of ${size}% a year, which is ${level} and ${day} since the day before.`,
    `At ${size}% a year volatility is ${level}, percentile ${percentile} of the last year and ${day} on the day.`,
  ];
}

function movers({ yesterday: { top_gainer: best, top_loser: worst } }: BriefingFacts): Variants {
  const [up, down] = [moved(best.change_percent, '%'), moved(worst.change_percent, '%')];
  return [
    `On the last trading day ${best.instrument} did best, ${up}, and ${worst.instrument} did worst, ${down}.`,
    `${best.instrument} led the last trading day, ${up}, while ${worst.instrument} came last, ${down}.`,
    `Best of the last trading day was ${best.instrument}, ${up}; last was ${worst.instrument}, ${down}.`,
  ];
}

function temperature({ market_temperature, fear_greed_index }: BriefingFacts): Variants | null {
  if (market_temperature === 'Neutral') return null;
  const level = market_temperature.toLowerCase();
  return [
    `Fear and greed of all pairs average ${fear_greed_index} of 100, which is ${level}.`,
    `With fear and greed at ${fear_greed_index} of 100 on average, the temperature is ${level}.`,
    `The temperature is ${level}: fear and greed of all pairs average ${fear_greed_index} of 100.`,
  ];
}

function riskNote({ volatility: { label } }: BriefingFacts): Variants {
  if (label === 'Elevated' || label === 'High') {
    return [
      'Days are wider than usual, so the same position risks more; no economic calendar is connected.',
      'A stop of the usual width is reached sooner on days like these; no economic calendar is connected.',
      'Wider days ask for smaller positions; this briefing knows no news, because no calendar is connected.',
    ];
  }
  return [
    'Levels and biases are read from candles; no economic calendar is connected, and a release can overturn them.',
    'No economic calendar is connected: look up the releases of the day before you trade on any of this.',
    'All of this is read from prices before 06:00 UTC and knows no news, because no calendar is connected.',
  ];
}

const slots = { opening, dollar, volatility, movers, temperature, riskNote };

/** The figures of a briefing in five or six sentences; the same date and figures always give the same text. */
export const writeCommentary = (facts: BriefingFacts): string[] =>
  Object.entries(slots).flatMap(([slot, write]) => {
    const variants = write(facts);
    const choice = Math.floor(3 * uniform(streamOf('briefing', facts.date, slot), 0));
    return variants?.[choice] ?? [];
  });
