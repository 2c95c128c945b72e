import type { Explanation } from '#web/ui/Explain.tsx';

const FEW = 'With less than 30 trades, luck is louder than skill.';

export const explanations = {
  net: {
    title: 'Net result',
    means: 'What your closed trades brought together, after commission, swap and fees.',
    computed:
      'The results of all closed trades that match the filter are added up, as the broker or you wrote them down. In R, each result is divided by what that trade risked between entry and stop loss. In percent, the sum is divided by the starting balance of the account.',
    good: 'Above zero. How far above depends on how much you had to risk for it: look at the drawdown too.',
    isNot:
      'Not what your account has grown by: deposits and withdrawals are left out, and so are trades that are still open.',
  },
  expectancy: {
    title: 'Expectancy',
    means: 'What one trade brings on average: wins and losses together.',
    computed:
      'The net result divided by the number of closed trades. In R it is the average over the trades whose stop loss is known.',
    good: 'Above zero after costs. Between 0.1 and 0.5 R per trade is what many steady traders live from.',
    isNot: 'Not what the next trade will bring: single trades lie far on both sides of it.',
    needs: `At least 30 trades, better 100. ${FEW}`,
  },
  winRate: {
    title: 'Win rate',
    means: 'How many of your trades ended with a gain.',
    computed:
      'Wins divided by all closed trades. Beside it, wins divided by wins and losses alone, without the trades that ended even. The six tiles of the list count an even trade as losing; here it is counted apart.',
    good: 'It says nothing alone: 40% is plenty when wins are twice as large as losses, 60% is too little when they are half as large.',
    isNot: 'Not a measure of profit: many small wins and one large loss still lose.',
    needs: `At least 30 trades. ${FEW}`,
  },
  profitFactor: {
    title: 'Profit factor',
    means: 'How many units of money you won for each unit that you lost.',
    computed: 'The sum of all gains divided by the sum of all losses, after costs.',
    good: 'Above 1 you earn. From 1.5 on there is room for a worse stretch; far above 3 it is often only a few lucky trades.',
    isNot:
      'Not the size of an average win against an average loss: that is the payoff. ∞ means that nothing was lost yet, not that nothing can be.',
    needs: `At least 30 trades. ${FEW}`,
  },
  payoff: {
    title: 'Payoff',
    means: 'How large your average win is beside your average loss.',
    computed: 'The average of the gains divided by the average of the losses, after costs.',
    good: 'It has to fit the win rate: with 50% won, anything above 1 earns; with 33% won, it takes 2.',
    isNot: 'Not the reward to risk that you planned: it is what came out.',
    needs: 'Wins and losses, at least a dozen of each.',
  },
  drawdown: {
    title: 'Largest drawdown',
    means: 'The deepest fall of your results from a highest point to the lowest one after it.',
    computed:
      'The results are added up in the order in which the trades closed, beginning at the starting balance. From every point we look back to the highest one so far; the largest distance counts. Deposits and withdrawals change nothing.',
    good: 'One that you can bear without changing the way you trade. A loss of 20% needs a gain of 25% to be made good, one of 50% needs 100%.',
    isNot:
      'Not the worst that can happen: the next one may be deeper. What open trades lost in between is not in it, because the journal does not know it.',
  },
  curve: {
    title: 'Balance and drawdown',
    means:
      'How your balance went from trade to trade, and below it, how far it lay under its highest point.',
    computed:
      'The starting balance and the result of each closed trade, in the order of closing. Without a starting balance the curve begins at zero. Deposits and withdrawals are upright steps with a dashed line; the drawdown leaves them out. A long journal is drawn by 500 points; the highest and lowest are always among them.',
    isNot: 'Not the equity of the broker, which moves with open trades too.',
  },
  distribution: {
    title: 'Distribution of R',
    means:
      'How often your trades ended where, measured in what they risked: −1 R is a full stop loss.',
    computed:
      'Each net result divided by what the trade risked between entry and stop loss, counted in steps of half an R. Trades without a stop loss cannot be measured so and are left out.',
    good: 'Losses close to −1 R and not beyond, and a tail of wins to the right.',
    isNot: 'Not complete when stops were moved: the journal knows one stop loss of each trade.',
    needs: 'At least 30 trades with a stop loss.',
  },
  groups: {
    title: 'Breakdown',
    means: 'The same figures for parts of your trading, to see where results come from.',
    computed:
      'Each closed trade is put into the groups it belongs to. Sessions, weekdays and hours go by the time of opening, sessions by the hours of their own market. A trade with several tags, or in two sessions that overlap, counts in each of them, so these groups add up to more than the whole.',
    good: 'Groups with many trades and a clear difference.',
    isNot:
      'Not a reason by itself: with many groups, some look good or bad by luck alone. Ask what could be behind it before you change anything.',
    needs: 'At least 30 trades in a group; below that, take it as a question and not as an answer.',
  },
  discipline: {
    title: 'Discipline',
    means:
      'What your trades brought when you kept the rules of your setup, and when you broke one.',
    computed:
      'A trade counts as kept when at least one of its rules was answered and none was broken. Trades whose rules nobody answered stand apart.',
    good: 'Nearly all rules kept, and the kept trades better than the broken ones.',
    isNot:
      'Not a judge of your rules: if breaking them pays over many trades, the rules are what to look at.',
    needs: 'At least 30 trades of each kind.',
  },
  streaks: {
    title: 'Streaks',
    means: 'How many trades, or days, you won or lost in a row.',
    computed:
      'Trades in the order of closing. An even trade neither ends a streak nor makes it longer. A day counts by its sum.',
    good: 'Know your longest losing streak, and risk so little that twice its length is bearable.',
    isNot: 'Not a sign of what comes: streaks of six are ordinary in a hundred tosses of a coin.',
  },
  costs: {
    title: 'Costs',
    means: 'What broker and market took, or paid, beside the moves of the price.',
    computed:
      'Commission, swap and fees of all closed trades, with the sign that the statement gives them. They are part of the net result already.',
    good: 'A small part of what you win: compare it with the sum of all gains.',
    isNot:
      'Not the spread, which is in the prices and in no statement. Trades typed without costs count as free.',
  },
} satisfies Record<string, Explanation>;

const STEADY = 'At least 30 trades, better 100.';

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
