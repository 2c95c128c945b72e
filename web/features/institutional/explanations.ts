import type { Explanation } from '#web/ui/Explain.tsx';

/** What each part of the analysis means, how it is computed and what it is not. */
export const explanations = {
  map: {
    title: 'Liquidity map',
    means:
      'Where stop orders are modelled to rest: buy stops above highs, sell stops below lows. Each block of a bar is one swing that made the level; hollow blocks were swept, which means price has traded through. Bands are order blocks and fair value gaps that are still open.',
    computed:
      'From the last 300 closed candles. Highs or lows within a tenth of the average true range of 14 candles form one pool. An order block is the last opposite candle before a break of structure; a fair value gap is a price range that three candles left untraded. The map shows at most one usual day around the price, or four candles where that is more.',
    isNot:
      "Not an order book: nobody sees other traders' stops. Price need not go to any of these levels, nor turn there.",
  },
  overview: {
    title: 'Liquidity of all pairs',
    means:
      'How the modelled stops around the price are shared between those above it (buy stops) and those below it (sell stops).',
    computed:
      'Behind each pool that was not swept as much volume as its swings traded, the less the farther it is from the price, up to the end of the map; in percent of both sides.',
    isNot: 'Not a direction: price is not pulled to the side with more stops.',
  },
  reading: {
    title: 'Bias and agreement',
    means:
      'Bias is the direction that most signs point to. Agreement says how clearly: 50% is none, 95% the most. Below 70% few signs agree, and caution is advised.',
    computed:
      'A weighted sum of structure (35%), two exponential averages of 13 and 50 candles (20%), order flow of 50 candles (20%), the nearest open zone (15%) and the place in the range (10%). From ±0.2 the bias is cautious, from ±0.5 full; agreement is 50 plus 45 times the size of the sum.',
    isNot:
      'Not a probability: it does not say how often such readings came true, and it is not graded.',
  },
  risk: {
    title: 'Risk level',
    means: 'How far candles travel at present compared with their own past.',
    computed:
      'The rank of the average true range among the last 250 candles: below 33 of 100 Low, below 75 Medium, else High.',
    isNot: 'Not the risk of a position: that depends on its size and its stop.',
  },
  volume: {
    title: 'Volume score',
    means: 'How busy the last ten candles were; 100 is busier than all that came before.',
    computed: 'The rank of the mean volume of the last 10 candles among the last 250.',
    isNot:
      'Not money: a currency has no central exchange, so volume counts price changes, or is estimated from ranges.',
  },
  interest: {
    title: 'Institutional interest',
    means: 'Whether volume looks as if large orders were worked.',
    computed:
      'High from a volume score of 66 or four quarter-hours of unusual volume in the last 24 hours; Medium from a score of 33; else Low.',
    isNot: 'Not a count of institutions: who traded is unknown.',
  },
  action: {
    title: 'Action',
    means: 'What the method would look for next, and the price at which its idea has failed.',
    computed:
      'From the bias, the nearest open order block on its side (a gap where there is none) and the last swing beyond it; without a bias, or while ranges are unusually large, it says to wait.',
    isNot: 'Not advice and not a signal: it is neither issued nor graded.',
  },
  structure: {
    title: 'Last break',
    means:
      'BOS, a break of structure, goes on in the direction of the trend. CHoCH, a change of character, goes against it.',
    computed:
      'A candle that closes beyond the last confirmed swing. A swing counts only once five candles have closed after it.',
    isNot: 'Not a promise: breaks are often taken back.',
  },
  insights: {
    title: 'Insights',
    means: 'What stands out among the pairs that were analysed.',
    computed: 'By comparing the figures of the cards above; the sentences hold nothing else.',
    isNot: 'Not a ranking of trades.',
  },
} as const satisfies Record<string, Explanation>;
