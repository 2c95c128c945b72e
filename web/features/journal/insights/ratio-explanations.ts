import type { Explanation } from '#web/ui/Explain.tsx';

const STEADY = 'At least 30 trades, better 100.';

/** What the figures for those who know them mean. */
export const ratioExplanations = {
  priceR: {
    title: 'Average R before costs',
    means: 'How far price went for you on average, in distances to your stop loss.',
    computed:
      'For each trade the distance from entry to exit divided by the distance from entry to stop loss, against you below zero; then the average.',
    good: 'Above zero. The gap between this and your average R is what commission, swap and fees cost.',
    isNot: 'Not money: it takes no notice of size and costs.',
    needs: `Trades with a stop loss. ${STEADY}`,
  },
  plannedRatio: {
    title: 'Planned reward to risk',
    means: 'How far your targets were on average, in distances to your stop loss.',
    computed:
      'The distance from entry to take profit divided by the distance from entry to stop loss; then the average.',
    good: 'What matters is what of it is reached: compare it with your average R.',
    isNot: 'Not a result: a far target that is never reached looks best here.',
    needs: 'Trades with a stop loss and a take profit.',
  },
  expectancyRatio: {
    title: 'Expectancy ratio',
    means: 'What a trade brings on average for each unit that a losing trade costs.',
    computed: 'One plus the payoff, times the win rate, minus one.',
    good: 'Above zero; 0.2 is solid over hundreds of trades.',
    isNot: 'Not defined without a win and a loss.',
    needs: STEADY,
  },
  sqn: {
    title: 'System quality number (SQN)',
    means: 'How large and how steady your results in R are, in one number.',
    computed:
      'The average R divided by how much R varies (its standard deviation), times the square root of the number of trades, of which at most 100 count.',
    good: 'Below 1.6 poor, from 2 good, from 3 excellent (Van Tharp; bands as Edgewonk prints them).',
    isNot: 'Not comparable between journals of different length below 100 trades.',
    needs: '30 trades with a stop loss.',
  },
  sharpePerTrade: {
    title: 'Sharpe ratio per trade',
    means: 'What a trade brings beside how much trades differ from each other.',
    computed:
      'Each result as a share of the balance before it; their average divided by their standard deviation. MetaTrader prints this one.',
    good: 'Above zero. MetaQuotes calls less than 1 weak, from 1 on good and from 3 on excellent; few real accounts reach 1.',
    isNot: 'Not the yearly Sharpe ratio of funds: that is the next one.',
    needs: `The starting balance of an account. ${STEADY}`,
  },
  sharpeDaily: {
    title: 'Sharpe ratio per year, from days',
    means: 'What a day brings beside how much days differ from each other, scaled to a year.',
    computed:
      'The result of each weekday in money, days without a trade as zero; their average divided by their standard deviation, times the square root of 252.',
    good: 'Above 1 is good over a year or more.',
    isNot: 'Not fair to rare large wins: they count as unsteadiness too.',
    needs: '30 weekdays between the first trade and the last.',
  },
  sortinoDaily: {
    title: 'Sortino ratio per year, from days',
    means: 'Like the Sharpe ratio, but only bad days count as unsteadiness.',
    computed:
      'The average daily result divided by how far days fell below zero (the downside deviation), times the square root of 252.',
    good: 'Above 1, and above your Sharpe ratio.',
    isNot: 'Not defined while there is no losing day.',
    needs: '30 weekdays between the first trade and the last.',
  },
  zScore: {
    title: 'Z-score of streaks',
    means: 'Whether wins and losses follow each other by chance.',
    computed:
      'The number of streaks is compared with what chance would give for as many wins and losses.',
    good: 'Between −2 and 2 it is chance. Below −2 wins follow wins and losses follow losses; above 2 they alternate.',
    isNot: 'Not a rule for the next trade, unless it stays so over hundreds of trades.',
    needs: '30 trades that were won or lost, both kinds among them.',
  },
  kelly: {
    title: 'Kelly share',
    means:
      'The part of the account that a bettor with exactly these odds would risk for the fastest growth.',
    computed: 'The win rate minus the loss rate divided by the payoff; never below zero.',
    good: 'Traders who use it at all risk a quarter of it or less.',
    isNot:
      'Not advice: it takes the past for the odds of the future, and its drawdowns are far beyond what people bear.',
    needs: 'Wins and losses, and far more than 30 trades.',
  },
  recovery: {
    title: 'Recovery factor',
    means: 'How many times the net result would have paid for the largest drawdown.',
    computed: 'The net result divided by the largest drawdown.',
    good: 'Above 2 or 3 over a year.',
    isNot: 'Not defined while there was no drawdown.',
  },
  holding: {
    title: 'Holding time',
    means: 'How long a trade in the middle of all of them was open, winners and losers apart.',
    computed:
      'The median of the time between opening and closing. Trades whose time of opening is not known are left out.',
    good: 'Losers no longer than winners: who holds losers longer usually hopes.',
    isNot: 'Not the average: a few trades of weeks would hide all others.',
  },
} satisfies Record<string, Explanation>;
