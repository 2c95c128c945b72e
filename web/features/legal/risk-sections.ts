import { type LegalSection, type Operator, reach } from './operator.ts';

/** What trading can cost, and what the figures of the platform are not. */
export const riskSections = (operator: Operator): readonly LegalSection[] => [
  {
    heading: 'You can lose your money, quickly',
    paragraphs: [
      'Trading currencies, gold, indices or crypto-currencies carries a high risk. Most private traders who trade with leverage lose money. Only trade with money whose loss you can bear, and never with money you need to live or have borrowed.',
    ],
  },
  {
    heading: 'Leverage',
    paragraphs: [
      'With leverage a small move of the market becomes a large one for you. With a leverage of 100, a move of one percent against you takes the whole amount you put in, and depending on your broker you may owe more than that.',
      'A stop loss limits a loss, but not always at the price you set: when the market jumps, for instance over a weekend or after news, it is filled at the next price there is.',
    ],
  },
  {
    heading: 'No advice',
    paragraphs: [
      `${operator.name} informs and teaches. Nothing here is financial advice, an offer or a recommendation made for you. We do not know your income, your goals or your experience, we do not manage money, and we carry out no trades. If you are unsure, ask a licensed adviser.`,
    ],
  },
  {
    heading: 'What signals and their grades mean',
    paragraphs: [
      'Signals are made by rules that look at past prices. Every signal that is issued stays in the record and is graded by the candles that followed, with assumed costs. Your own result will differ: your broker’s prices, spread, slippage and the moment you act are not those of the record.',
      'Signals marked “Backfilled” were computed afterwards, from what could have been known at the time. They were never sent to anybody and are never added to the live ones. Where there are too few signals to say anything, we say so.',
      'Past results, real, graded or computed, do not predict future ones.',
    ],
  },
  {
    heading: 'Modelled, simulated and sample data',
    paragraphs: [
      'Some figures cannot be observed and are estimated by a model, such as dark-pool activity, institutional zones, order books and sentiment. They are labelled “Modelled” and are one way of reading prices, no view into the books of others.',
      'An installation without a licensed price source shows a simulated market, labelled “Simulated market”. Its prices are invented and must not be traded on. “Sample data” stands where the real figures could not be loaded.',
      'Live prices may be late or differ from those of your broker. The age of a figure stands beside it.',
    ],
  },
  {
    heading: 'Technical risks',
    paragraphs: [
      'Networks, devices and servers fail, often when markets move most. Do not rely on this platform as the only place where you see your open positions: your broker’s account is what counts.',
      `If you have a question about this text, you reach us ${reach(operator)}.`,
    ],
  },
];
