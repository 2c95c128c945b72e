import type { Explanation } from '#web/ui/Explain.tsx';

/** Explanations of each group of figures. All are models; none is measured at a market. */
export const explanations = {
  mood: {
    title: 'Market mood',
    means:
      'Whether markets as a whole look greedy or fearful: one number from 0 to 100, and the word of its band.',
    computed:
      'The mean fear and greed of five markets. US30, AUDUSD, BTCUSD and USDCHF count as they are; XAUUSD, where money goes for shelter, counts the other way round (100 less its own).',
    isNot:
      'It is not one of the published fear and greed indexes: no options, bonds or surveys go into it, only candles. It is no forecast.',
  },
  overall: {
    title: 'Overall sentiment',
    means:
      'Which way ten readings of the candles lean: how much of their weight is bullish, bearish or neutral. Bullish begins at 15 points more bulls than bears, Bearish at 15 points fewer. From 40 points apart it is Moderate, from 75 Strong.',
    computed:
      'Averages, MACD, RSI, the five-day mean price, order flow and returns, on candles of an hour, four hours and a day, each vote up, down or neither. Their weights add up to 11. Sentiment Analysis shows the votes of each pair.',
    isNot:
      'It is not a survey of traders and not a forecast. It describes what prices have done, so a turn is seen late.',
  },
  fearGreed: {
    title: 'Fear and greed',
    means:
      'How stretched a pair is against its own past year, from 0 to 100. 75 or more is Extreme Greed, 55 or more Greed, 45 or more Neutral, 25 or more Fear, below that Extreme Fear.',
    computed:
      'The mean of five readings of daily candles, each ranked from 0 to 100: distance from the 50-day average, place between the low and high of the year, share of volume on rising days, calm against the usual swings, and closeness to the 60-day high.',
    isNot:
      'Nobody is asked how they feel, and it is no signal to trade against: extremes can last for weeks.',
  },
  retail: {
    title: 'Retail long and short',
    means: 'Where private traders probably stand: how many of a hundred are long, how many short.',
    computed:
      'From the returns of the last 5 and 20 days against the usual daily range. Private traders tend to sell what has risen and to buy what has fallen, so the model leans against the move, between 15% and 85%.',
    isNot:
      'These are no positions of any broker: none are connected. What brokers publish can differ widely.',
  },
  flow: {
    title: 'Institutional flow',
    means:
      'Whether the volume of the last days looks more like large buyers or large sellers: Buying, Selling, or Neutral.',
    computed:
      'Half is Chaikin money flow on four-hour candles (where they close within their range, by volume), half the balance of buying and selling over 24 hours, read from how far each hour moved.',
    isNot:
      'It shows no orders of institutions. Nobody publishes those for currencies; this is a reading of price and volume.',
  },
  news: {
    title: 'News sentiment',
    means: 'Whether the sudden moves of the last 24 hours went up (Positive) or down (Negative).',
    computed:
      'Each quarter of an hour that moved more than six times as far as usual for its hour of the day counts, by its direction. Without such a shock it is Neutral.',
    isNot: 'No news is read: no news feed is connected. Price shocks alone stand for the news.',
  },
  social: {
    title: 'Social sentiment',
    means:
      'How many of a hundred trades of our members in this pair are buys. 60 or more is mostly buys, 40 or more mixed, below that mostly sells.',
    computed:
      'The share of buys in the journal entries of the last seven days, together with 20 imagined entries that follow the move of the day, so that a few entries cannot swing it. The number of real entries stands beside it.',
    isNot:
      'It is not read from social networks and is not the whole market: only what members of this platform put down in their journals. Nobody is named.',
  },
  volume: {
    title: 'Volume profile',
    means:
      'How busy the last 24 hours were. 70 or more is High, 40 or more Medium, below that Low.',
    computed: 'The rank of their volume among the same stretches of the last 20 days.',
    isNot:
      'It is not money traded. Currencies have no central exchange: volume counts changes of price, or is estimated from ranges where the source tells none.',
  },
  profile: {
    title: 'Volume by price',
    means:
      'At which prices the volume of the last five trading days took place. POC is the price with the most of it; between VAL and VAH, the value area, lies 70%.',
    computed:
      'The volume of each candle is spread evenly over its range and added up by price. The value area grows from the POC to whichever neighbour holds more.',
    isNot:
      'It is not a record of trades. Within a candle nobody knows at which price volume came, and the past holds no price back.',
  },
  orders: {
    title: 'Resting orders',
    means:
      'How many orders to buy and to sell probably wait. A ratio above 1.2 is Buy Pressure, below 0.8 Sell Pressure, between them Balanced.',
    computed:
      'A quarter of the volume of the last hour, divided by how much volume of ten days lies below and above the price, nearer prices counting more, and by the order flow of the last hour.',
    isNot:
      'These are no orders of any market. Currencies have no central order book that one could read.',
  },
  traded: {
    title: 'Volume, 24 h',
    means:
      'How much of the volume of the last 24 hours was probably bought and how much sold. The ratio has the same bands as that of the orders.',
    computed:
      'Bulk volume classification: the further an hour closes above where the one before closed, against the usual move, the more of its volume counts as bought.',
    isNot:
      'It is not a count of trades by their side, which no source of currency prices tells. Every trade has a buyer and a seller.',
  },
  liquidity: {
    title: 'Liquidity',
    means:
      'How much probably waits within ten prices of each side, how easily the pair trades at this hour (0 to 100, more is easier), and what a round trip costs in pips.',
    computed:
      'Depth adds up the ladder below. Liquidity ranks volume, spread and the price moved per volume against the last 20 days. The spread is a usual one of this hour, wider when prices swing more than usual.',
    isNot:
      'It is not the spread of your broker and promises no fill. Around news both can differ widely.',
  },
  ladder: {
    title: 'Depth of market',
    means:
      'Sizes to buy below the price and to sell above it, added up from the middle outwards. Where a side rises steeply, more probably stands in the way of the price.',
    computed:
      'Ten prices of each side, spaced by the daily range. A size follows how much volume took place at that price before, less with distance, more on the side that the order flow of the last hour favours, give or take a tenth that is made up.',
    isNot:
      'It is a model made from candles, not an order book: currencies have none in common, and no orders are read.',
  },
} as const satisfies Record<string, Explanation>;
