import type { Explanation } from '#web/ui/Explain.tsx';

const FEW = 'Below 30 trades, luck outweighs skill.';

export const explanations = {
  net: {
    title: 'Net result',
    means: 'The total result of your closed trades, after commission, swap and fees.',
    computed:
      'The results of all closed trades that match the filter are added up, as the broker states them or you saved them. In R, each result is divided by what that trade risked between entry and stop loss. In percent, the sum is divided by the starting balance of the account.',
    good: 'Above zero. How much you risked for it matters too: compare the drawdown.',
    isNot: 'Not the growth of your account: deposits, withdrawals and open trades are left out.',
  },
  expectancy: {
    title: 'Expectancy',
    means: 'The average result of a trade, wins and losses together.',
    computed:
      'The net result divided by the number of closed trades. In R it is the average over the trades whose stop loss is known.',
    good: 'Above zero after costs. Many steady traders make 0.1 to 0.5 R per trade.',
    isNot: 'Not a forecast of the next trade: single results are far above and below it.',
    needs: `At least 30 trades, better 100. ${FEW}`,
  },
  winRate: {
    title: 'Win rate',
    means: 'The share of your trades that ended with a gain.',
    computed:
      'Wins divided by all closed trades. The second figure leaves out breakeven trades. The six tiles of the list count a breakeven as losing; here it is separate.',
    good: 'Only together with the payoff: 40% is plenty when wins are twice as large as losses; 60% is too little when they are half as large.',
    isNot: 'Not a measure of profit: many small wins and one large loss still lose.',
    needs: `At least 30 trades. ${FEW}`,
  },
  profitFactor: {
    title: 'Profit factor',
    means: 'How much you won for each dollar you lost.',
    computed: 'The sum of all gains divided by the sum of all losses, after costs.',
    good: 'Above 1 you earn. From 1.5 there is room for a bad period; far above 3 is often a few lucky trades.',
    isNot:
      'Not the size of an average win against an average loss: that is the payoff. ∞ means no loss so far, not that none can come.',
    needs: `At least 30 trades. ${FEW}`,
  },
  payoff: {
    title: 'Payoff',
    means: 'Your average win compared with your average loss.',
    computed: 'The average of the gains divided by the average of the losses, after costs.',
    good: 'It has to fit the win rate: at 50%, anything above 1 earns; at 33%, you need 2.',
    isNot: 'Not your planned reward to risk: it is what you got.',
    needs: 'Wins and losses, at least a dozen of each.',
  },
  drawdown: {
    title: 'Largest drawdown',
    means: 'The deepest fall of your results from a high to the low after it.',
    computed:
      'Results are added up in the order the trades closed, from the starting balance. The drawdown is the largest distance below the highest point so far. Deposits and withdrawals do not count.',
    good: 'One you can take without changing how you trade. Recovering a 20% loss takes a 25% gain; a 50% loss takes 100%.',
    isNot:
      'Not the worst that can happen: the next one may be deeper. Losses of open trades are not in it, because the journal does not know them.',
  },
  curve: {
    title: 'Balance and drawdown',
    means: 'Your balance over time, and below it the distance to its highest point.',
    computed:
      'The starting balance and the result of each closed trade, in the order of closing. Without a starting balance the curve begins at zero. By date, the axis shows time; by trade, each trade takes the same width. Deposits and withdrawals are steps with a dashed line; the drawdown leaves them out. A long journal is drawn with 500 points, including the highs and lows.',
    isNot: 'Not your broker’s equity, which also moves with open trades.',
  },
  distribution: {
    title: 'Distribution of R',
    means: 'How your results spread, measured in risk: −1 R is a full stop loss.',
    computed:
      'Each net result divided by what the trade risked between entry and stop loss, counted in steps of half an R. Trades without a stop loss are left out.',
    good: 'Losses no worse than about −1 R, and a tail of wins to the right.',
    isNot: 'Not exact where stops were moved: the journal stores one stop loss per trade.',
    needs: 'At least 30 trades with a stop loss.',
  },
  excursions: {
    title: 'MAE and MFE',
    means:
      'MAE is how far the price went against a trade before its exit, MFE how far in its favour. Exit efficiency is what a winner took of its MFE.',
    computed:
      'From candles of each trade’s time, in units of its risk (R). The interval holds the true median in 95 of 100 cases, whatever the distribution.',
    good: 'Winners that hardly went against you leave room for a closer stop; losers that were far in profit ask for an earlier exit or a trailing stop.',
    isNot:
      'Not a test of another stop or target: the What if table is of trades that are over, and new ones need not repeat them.',
    needs: 'Ten measured winners or losers with a stop loss; 30 trades for the What if table.',
  },
  outlook: {
    title: 'What could come',
    means: 'How different your next 100 trades can turn out by luck alone.',
    computed:
      'A run draws 100 of your past results at random, each as likely as the others and any number of times, and adds them up. 10,000 runs are drawn; the same trades give the same figures. A drawdown is a fall of the sum from its highest point.',
    good: 'A drawdown that you could sit through even if it comes with the first trade.',
    isNot:
      'Not a forecast: it assumes that you trade as before in a market as before, and it ignores that losses may follow losses.',
    needs: 'At least 30 trades with a stop loss, better 100.',
  },
  groups: {
    title: 'Breakdown',
    means: 'The same figures by pair, session, setup and more, to see where results come from.',
    computed:
      'Sessions, weekdays and hours use the opening time; sessions follow their market’s hours. A trade with several tags, or in overlapping sessions, counts in each, so these groups add up to more than the total.',
    good: 'Groups with many trades and a clear difference.',
    isNot:
      'Not proof: with many groups, some look good or bad by luck. Look for a reason before you change anything.',
    needs: 'At least 30 trades in a group.',
  },
  discipline: {
    title: 'Discipline',
    means: 'Your results when you kept the rules of your setup, and when you broke one.',
    computed:
      'A trade counts as kept when at least one rule is answered and none is broken. Trades without answers are separate.',
    good: 'Nearly all rules kept, and better results with them.',
    isNot:
      'Not proof that the rules are good: if breaking them pays over many trades, review the rules.',
    needs: 'At least 30 trades of each kind.',
  },
  streaks: {
    title: 'Streaks',
    means: 'How many trades or days you won or lost in a row.',
    computed:
      'Trades in the order they closed. Breakeven trades do not count. A day counts by its total.',
    good: 'Risk little enough to survive twice your longest losing streak.',
    isNot: 'Not a forecast: streaks of six are normal in a hundred coin tosses.',
  },
  costs: {
    title: 'Costs',
    means: 'What you paid or received besides price moves.',
    computed:
      'Commission, swap and fees of all closed trades, signed as in the statement. They are already in the net result.',
    good: 'A small share of your gains.',
    isNot: 'Not the spread, which is part of the prices. Trades saved without costs count as free.',
  },
} satisfies Record<string, Explanation>;

const STEADY = 'At least 30 trades, better 100.';

export const ratioExplanations = {
  priceR: {
    title: 'Average R before costs',
    means: 'How far the price moved in your favour on average, in multiples of your stop distance.',
    computed:
      'For each trade the distance from entry to exit divided by the distance from entry to stop loss, negative for a loss; then the average.',
    good: 'Above zero. The gap between this and your average R is what commission, swap and fees cost.',
    isNot: 'Not money: it ignores size and costs.',
    needs: `Trades with a stop loss. ${STEADY}`,
  },
  plannedRatio: {
    title: 'Planned reward to risk',
    means: 'How far your targets were on average, in multiples of your stop distance.',
    computed:
      'The distance from entry to take profit divided by the distance from entry to stop loss; then the average.',
    good: 'Compare it with your average R: it counts only if targets are reached.',
    isNot: 'Not a result: a far target that is never reached looks good here.',
    needs: 'Trades with a stop loss and a take profit.',
  },
  expectancyRatio: {
    title: 'Expectancy ratio',
    means: 'The average result of a trade for each dollar of an average loss.',
    computed: 'One plus the payoff, times the win rate, minus one.',
    good: 'Above zero; 0.2 is solid over hundreds of trades.',
    isNot: 'Not defined without a win and a loss.',
    needs: STEADY,
  },
  sqn: {
    title: 'System quality number (SQN)',
    means: 'How large and how steady your R results are, in one number.',
    computed:
      'The average R divided by how much R varies (its standard deviation), times the square root of the number of trades, of which at most 100 count.',
    good: 'Below 1.6 poor, from 2 good, from 3 excellent (Van Tharp; bands as Edgewonk prints them).',
    isNot: 'Not comparable between journals of different length below 100 trades.',
    needs: '30 trades with a stop loss.',
  },
  sharpePerTrade: {
    title: 'Sharpe ratio per trade',
    means: 'The average result compared with how much results vary.',
    computed:
      'Each result as a share of the balance before it; their average divided by their standard deviation. MetaTrader prints this one.',
    good: 'Above zero. MetaQuotes calls less than 1 weak, from 1 on good and from 3 on excellent; few real accounts reach 1.',
    isNot: 'Not the yearly Sharpe ratio of funds: that is the next one.',
    needs: `The starting balance of an account. ${STEADY}`,
  },
  sharpeDaily: {
    title: 'Sharpe ratio per year, from days',
    means: 'The average day compared with how much days vary, scaled to a year.',
    computed:
      'The result of each weekday in money, days without a trade as zero; their average divided by their standard deviation, times the square root of 252.',
    good: 'Above 1 is good over a year or more.',
    isNot: 'Not fair to rare large wins: they count as variation too.',
    needs: '30 weekdays between the first trade and the last.',
  },
  sortinoDaily: {
    title: 'Sortino ratio per year, from days',
    means: 'Like the Sharpe ratio, but only losing days count as variation.',
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
    means: 'The share of the account that grows it fastest with exactly these odds.',
    computed: 'The win rate minus the loss rate divided by the payoff; never below zero.',
    good: 'Traders who use it at all risk a quarter of it or less.',
    isNot:
      'Not advice: it assumes the future is like the past, and its drawdowns are more than most people can take.',
    needs: 'Wins and losses, and far more than 30 trades.',
  },
  recovery: {
    title: 'Recovery factor',
    means: 'How many times the net result covers the largest drawdown.',
    computed: 'The net result divided by the largest drawdown.',
    good: 'Above 2 or 3 over a year.',
    isNot: 'Not defined while there was no drawdown.',
  },
  holding: {
    title: 'Holding time',
    means: 'How long a typical trade was open, winners and losers separately.',
    computed:
      'The median of the time between opening and closing. Trades without an opening time are left out.',
    good: 'Losers are not open longer than winners.',
    isNot: 'Not the average: a few trades of weeks would hide all others.',
  },
} satisfies Record<string, Explanation>;
