import type { JournalEntry } from '#contracts/journal/journal.ts';

type Plan = Partial<
  Pick<
    JournalEntry,
    'stop_loss' | 'take_profit' | 'setup' | 'tags' | 'rating' | 'commission' | 'account_id'
  >
>;

type Deal = readonly [
  daysAgo: number,
  pair: string,
  side: 'buy' | 'sell',
  entry: number,
  exit: number | null, // null: still open
  lots: number,
  minutes: number,
];

export type Trade = {
  readonly deal: Deal;
  readonly style: readonly [strategy: string, emotions: string];
  readonly notes?: string;
  readonly plan?: Plan;
  /** The price at which half was closed, halfway through; the rest at the exit of the deal. */
  readonly halfAt?: number;
};

/** Newest first; prices near the anchors of the simulated market. */
export const trades: readonly Trade[] = [
  {
    deal: [0.05, 'XAUUSD', 'buy', 2068.4, null, 0.05, 0],
    style: ['Trend pullback', 'Calm'],
    notes: 'Half of the plan is filled, the rest waits at the day’s low.',
    plan: { stop_loss: 2061, take_profit: 2083, setup: 'Four-hour trend', tags: ['swing', 'gold'] },
  },
  {
    deal: [0.2, 'EURUSD', 'buy', 1.0841, 1.08645, 0.2, 95],
    style: ['Breakout retest', 'Calm'],
    notes: 'Waited for the second touch of the London high. Out at the next level, as planned.',
    plan: {
      stop_loss: 1.0829,
      take_profit: 1.0865,
      setup: 'London high',
      tags: ['london'],
      rating: 5,
    },
  },
  {
    deal: [0.9, 'GBPUSD', 'sell', 1.2694, null, 0.1, 0],
    style: ['Range fade', 'Patient'],
    plan: { stop_loss: 1.2721, tags: ['swing'] },
  },
  {
    deal: [1.1, 'XAUUSD', 'sell', 2071.4, 2066.9, 0.05, 140],
    style: ['Range fade', 'Patient'],
    notes: 'Failed push above the morning range, stop above the wick.',
    plan: {
      stop_loss: 2074.4,
      take_profit: 2065.4,
      setup: 'Failed break',
      tags: ['gold'],
      rating: 4,
    },
  },
  {
    deal: [1.3, 'GBPUSD', 'buy', 1.2668, 1.2653, 0.15, 35],
    style: ['Breakout retest', 'Impatient'],
    notes: 'Entered before the candle closed. The level never held.',
    plan: { stop_loss: 1.2653, setup: 'London high', tags: ['london', 'rule broken'], rating: 2 },
  },
  {
    deal: [2.2, 'USDJPY', 'sell', 148.42, 147.96, 0.1, 210],
    style: ['Trend pullback', 'Calm'],
    plan: { stop_loss: 148.72, take_profit: 147.82, setup: 'Four-hour trend', rating: 4 },
  },
  {
    deal: [4.1, 'US30', 'buy', 38512, 38640, 0.5, 180],
    style: ['Trend pullback', 'Confident'],
    notes: 'Half the usual size ahead of the close. The first half out below the round number.',
    halfAt: 38580,
    plan: { stop_loss: 38440, tags: ['index', 'new york'], rating: 4 },
  },
  {
    deal: [5.2, 'EURUSD', 'sell', 1.0872, 1.0872, 0.2, 60],
    style: ['Range fade', 'Unsure'],
    notes: 'Nothing happened for an hour, so out at the entry.',
    plan: { stop_loss: 1.0884, take_profit: 1.0848, rating: 3 },
  },
  {
    deal: [6.1, 'XAUUSD', 'buy', 2058.2, 2053.7, 0.05, 25],
    style: ['News', 'Excited'],
    notes: 'Traded the release in spite of the plan. Same lesson as last month.',
    plan: { tags: ['gold', 'rule broken'], rating: 1 },
  },
  {
    deal: [8.2, 'EURUSD', 'buy', 1.0815, 1.0846, 0.2, 260],
    style: ['Trend pullback', 'Calm'],
    plan: { stop_loss: 1.0799, take_profit: 1.0847, setup: 'Four-hour trend', rating: 5 },
  },
  {
    deal: [9.3, 'GBPUSD', 'sell', 1.2711, 1.2684, 0.15, 150],
    style: ['Breakout retest', 'Calm'],
    notes: 'Textbook. Nothing to change.',
    plan: {
      stop_loss: 1.2724,
      take_profit: 1.2685,
      setup: 'Asian low',
      tags: ['london'],
      rating: 5,
    },
  },
  {
    deal: [11.1, 'AUDUSD', 'buy', 0.6538, 0.6521, 0.2, 80],
    style: ['Range fade', 'Distracted'],
    notes: 'Was in a meeting. No more entries away from the desk.',
    plan: { stop_loss: 0.6521, tags: ['rule broken'], rating: 2 },
  },
  {
    deal: [13.2, 'US30', 'sell', 38730, 38655, 0.5, 110],
    style: ['Range fade', 'Calm'],
    plan: { tags: ['index'] },
  },
  {
    deal: [15.2, 'EURUSD', 'sell', 1.0894, 1.0867, 0.2, 190],
    style: ['Breakout retest', 'Patient'],
    notes: 'The retest took until New York. Waiting was the trade.',
    plan: {
      stop_loss: 1.0906,
      take_profit: 1.0866,
      setup: 'Asian low',
      tags: ['new york'],
      rating: 5,
    },
  },
  { deal: [18.1, 'XAUUSD', 'buy', 2044.6, 2052.1, 0.05, 320], style: ['Trend pullback', 'Calm'] },
  {
    deal: [20.3, 'USDJPY', 'buy', 147.85, 147.51, 0.1, 55],
    style: ['Trend pullback', 'Frustrated'],
    notes: 'Second attempt right after a loss. One try per idea.',
    plan: { stop_loss: 147.51, tags: ['rule broken'], rating: 1 },
  },
  {
    deal: [25.2, 'GBPUSD', 'buy', 1.2602, 1.2649, 0.15, 400],
    style: ['Trend pullback', 'Confident'],
    notes: 'Left a third until the evening.',
    plan: { stop_loss: 1.2578, take_profit: 1.265, setup: 'Four-hour trend', rating: 4 },
  },
  {
    deal: [31.1, 'EURUSD', 'buy', 1.0788, 1.0779, 0.2, 45],
    style: ['Breakout retest', 'Calm'],
    notes: 'Right idea, wrong day.',
    plan: {
      stop_loss: 1.0779,
      take_profit: 1.0815,
      setup: 'London high',
      tags: ['london'],
      rating: 4,
    },
  },
];
