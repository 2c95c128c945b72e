import type { Explanation } from '#web/ui/Explain.tsx';

export const excursionExplanations: readonly Explanation[] = [
  {
    title: 'MAE, maximum adverse excursion',
    means: 'How far the price went against the trade before its exit.',
    computed:
      'From the entry to the furthest price against it, on the candles from entry to exit. The candles of entry and exit count in full, even where their price may lie outside of the trade. In money, a price unit is worth what the result before costs made of it; in R, the distance is divided by that from entry to stop loss.',
    good: 'One that is clearly smaller than the distance to the stop loss. If most winners have a small MAE, the stop may be wider than it has to be.',
    isNot: 'Not the loss of the account: other open trades are not in it, nor the spread.',
  },
  {
    title: 'MFE, maximum favourable excursion',
    means: 'How far the price went in favour of the trade before its exit.',
    computed:
      'From the entry to the furthest price in favour. Of the candles of entry and exit only the prices count that certainly lie in the trade: close, open and the exit.',
    isNot: 'Not what could have been earned: nobody knows a high before it is over.',
  },
  {
    title: 'Exit efficiency',
    means: 'What was taken of the MFE.',
    computed:
      'The distance from entry to exit divided by the MFE. 100% is an exit at the best price; below zero, a profit became a loss, or never came.',
    good: 'Only over many trades, and together with the MAE: a close target takes nearly all of little.',
    isNot: 'Not a measure of one trade: a single exit is good or bad by its plan.',
  },
  {
    title: 'Best exit, in hindsight',
    means: 'The price and time of the MFE.',
    computed: 'As the MFE. The time is the end of its candle, at most the exit.',
    isNot: 'Not advice: it is known only after the trade.',
  },
];
