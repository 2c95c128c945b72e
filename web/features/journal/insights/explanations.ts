import type { Explanation } from '#web/ui/Explain.tsx';

const FEW = 'With less than 30 trades, luck is louder than skill.';

/** What the first figures of the insights mean, in plain words. */
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
