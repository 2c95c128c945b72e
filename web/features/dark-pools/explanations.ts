import type { Explanation } from '#web/ui/Explain.tsx';

/** What each card means, how it is computed and what it is not. */
export const explanations = {
  sentiment: {
    title: 'Institutional sentiment',
    means:
      'Whether volume looks as if large orders bought or sold. Confidence says how clearly: 50% is not at all, 95% the most. Below 70% caution is advised.',
    computed:
      'From smart money flow (60%) and the direction of block trades (40%). Confidence is 50 plus 45 times the size of that sum.',
    isNot: 'Not a poll of institutions and not a probability: nobody knows their orders.',
  },
  flow: {
    title: 'Smart money flow',
    means:
      'Inflow: volume came in while candles closed near their highs; Outflow: near their lows. Strength goes from 0 to 100.',
    computed:
      'Chaikin money flow of 20 hours (40%), the money flow index of 14 hours (30%), and how far the price is from the volume-weighted average of five days, in average daily ranges (30%). The volume is that of the last 24 hours, weighed by where candles closed.',
    isNot: 'Not money that moved between accounts: it is inferred from candles alone.',
  },
  blocks: {
    title: 'Block trades',
    means: 'Quarter-hours of the last 24 hours whose volume was far above the usual.',
    computed:
      'Volume more than three robust standard deviations above the same time of day on the last 20 days. The impact is how far price moved in such a quarter-hour on average.',
    isNot: 'Not single trades: many small orders in one quarter-hour look the same.',
  },
  levels: {
    title: 'Liquidity levels',
    means:
      'The nearest prices below and above at which much was traded or several swings turned. Hidden liquidity is the share of volume that moved price little, as if somebody absorbed it.',
    computed:
      'Support and resistance are peaks of the volume profile or clusters of at least two hourly swings; where there are none, half an average daily range away. Hidden liquidity is the volume of five days in candles of high volume and small range.',
    isNot: 'Not resting orders: whether anybody waits at these prices is unknown.',
  },
  makers: {
    title: 'Market maker activity',
    means:
      'Activity is High where liquidity is good. The dominant player is the kind of trading that recent candles resemble most. Accumulating: buying without raising price; Distributing: selling without lowering it.',
    computed:
      'The liquidity score (High from 60 of 100), the efficiency ratio of 24 hours, order flow, Chaikin money flow and the place of the price in the value area.',
    isNot: 'Not the books of market makers: no bank or broker is observed.',
  },
} as const satisfies Record<string, Explanation>;
