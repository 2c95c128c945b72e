import type { InstitutionalAnalysis } from '#web/data/market/institutional.ts';
import { formatCount, formatPrice } from '#web/lib/format.ts';
import { formatSchedule } from '#web/lib/format-time.ts';
import type { Explanation } from '#web/ui/Explain.tsx';
import { listWords } from '#contracts/rules/copy.ts';

const leanOf: Readonly<Record<InstitutionalAnalysis['bias'], 'up' | 'down' | 'none'>> = {
  Bullish: 'up',
  'Cautiously Bullish': 'up',
  Neutral: 'none',
  'Cautiously Bearish': 'down',
  Bearish: 'down',
};

type Analyses = readonly InstitutionalAnalysis[];

const CAUTION_BELOW = 70; // percent

function mostBy(
  analyses: Analyses,
  measure: (analysis: InstitutionalAnalysis) => number,
): InstitutionalAnalysis | undefined {
  return analyses.toSorted((one, other) => measure(other) - measure(one))[0];
}

/** `3 pairs lean up, 1 pair leans down.` */
function leaning(analyses: Analyses): string {
  const counted = (lean: 'up' | 'down' | 'none', one: string, many: string): string[] => {
    const count = analyses.filter(({ bias }) => leanOf[bias] === lean).length;
    return count === 0 ? [] : [`${formatCount(count, 'pair')} ${count === 1 ? one : many}`];
  };
  const parts = [
    ...counted('up', 'leans up', 'lean up'),
    ...counted('down', 'leans down', 'lean down'),
    ...counted('none', 'is neutral', 'are neutral'),
  ];
  return `${listWords(parts)}.`;
}

function confidenceNote(analyses: Analyses): string {
  const best = mostBy(analyses, ({ confidence }) => confidence);
  if (best === undefined || best.confidence < CAUTION_BELOW) {
    return `No pair reaches ${CAUTION_BELOW}% confidence: treat every bias here with caution.`;
  }
  return `The signs agree most on ${best.pair}: ${best.bias}, ${best.confidence}% confidence.`;
}

function risk(analyses: Analyses): string {
  const high = analyses.filter(({ riskLevel }) => riskLevel === 'High').map(({ pair }) => pair);
  return high.length === 0
    ? 'No pair has an unusually large range.'
    : `Risk is highest on ${listWords(high)}: ranges are large for their own past.`;
}

function oneSided(analyses: Analyses): string[] {
  const most = mostBy(analyses, (one) => Math.abs(one.buyLiquidity - one.sellLiquidity));
  if (most === undefined || analyses.length < 2) return [];
  const { pair, buyLiquidity: buy, sellLiquidity: sell } = most;
  const where = buy >= sell ? `${buy}% above` : `${sell}% below`;
  return [`Modelled stops are most one-sided on ${pair}: ${where} the price.`];
}

function newestBreak(analyses: Analyses): string[] {
  const broken = analyses.filter(({ last_break }) => last_break !== null);
  const newest = mostBy(broken, ({ last_break }) => Date.parse(last_break?.at ?? ''));
  if (newest?.last_break == null) return [];
  const { kind, side, price } = newest.last_break;
  const through = formatPrice(newest.pair, price);
  return [`The newest break of structure is on ${newest.pair}: ${kind}, ${side}, ${through}.`];
}

function heaviest(analyses: Analyses): string[] {
  const most = mostBy(analyses, ({ volumeScore }) => volumeScore);
  if (most === undefined || analyses.length < 2) return [];
  return [`Volume is heaviest for its own past on ${most.pair}: rank ${most.volumeScore} of 100.`];
}

/** Insights into the analysed pairs, one sentence each; expects at least one pair. */
export const insightsOf = (analyses: Analyses): string[] => [
  leaning(analyses),
  confidenceNote(analyses),
  risk(analyses),
  ...oneSided(analyses),
  ...heaviest(analyses),
  ...newestBreak(analyses),
];

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
    title: 'Bias and confidence',
    means:
      'Bias is the direction that most signs point to. Confidence says how clearly: 50% is none, 95% the most. Below 70% caution is advised.',
    computed:
      'A weighted sum of structure (35%), two exponential averages of 13 and 50 candles (20%), order flow of 50 candles (20%), the nearest open zone (15%) and the place in the range (10%). From ±0.2 the bias is cautious, from ±0.5 full; confidence is 50 plus 45 times the size of the sum.',
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

type Pool = InstitutionalAnalysis['liquidity_pools'][number];
type Zone = InstitutionalAnalysis['zones'][number];

const stopsOf = { buy: 'Buy stops', sell: 'Sell stops' } as const;
const zoneNames = {
  'order block': 'Order block',
  'fair value gap': 'Fair value gap',
  unknown: 'Zone',
} as const;

export const zoneName = ({ kind }: Zone): string => zoneNames[kind];

function poolsText(
  { pair, currentPrice, liquidity_pools }: InstitutionalAnalysis,
  side: Pool['side'],
) {
  const pools = liquidity_pools.filter((pool) => pool.side === side && !pool.swept);
  const away = ({ price }: Pool): number => Math.abs(price - currentPrice);
  const [nearest] = pools.toSorted((one, other) => away(one) - away(other));
  const count = `${formatCount(pools.length, 'pool')} of ${stopsOf[side].toLowerCase()}`;
  return nearest === undefined
    ? `no resting ${stopsOf[side].toLowerCase()}`
    : `${count}, nearest at ${formatPrice(pair, nearest.price)}`;
}

export function mapSummary(analysis: InstitutionalAnalysis): string {
  const { pair, currentPrice, liquidity_pools, zones } = analysis;
  const swept = liquidity_pools.filter((pool) => pool.swept).length;
  const parts = [
    poolsText(analysis, 'buy'),
    poolsText(analysis, 'sell'),
    formatCount(swept, 'swept pool'),
    formatCount(zones.length, 'open zone'),
  ];
  return `Liquidity map of ${pair} around ${formatPrice(pair, currentPrice)}: ${parts.join('; ')}.`;
}

type MapRow = { what: string; price: string; about: string; at: number };

const poolRow = (pair: InstitutionalAnalysis['pair'], pool: Pool): MapRow => ({
  what: stopsOf[pool.side],
  price: formatPrice(pair, pool.price),
  about: `${formatCount(pool.touches, 'swing')}, ${pool.swept ? 'swept' : 'resting'}`,
  at: pool.price,
});

/** `13:00`, or `12:00 UTC` where times are in UTC. */
export function sinceOf(instant: string, now: Date): string {
  const { local, utc } = formatSchedule(Date.parse(instant), now);
  return local ?? utc;
}

const zoneRow = (pair: InstitutionalAnalysis['pair'], zone: Zone, now: Date): MapRow => ({
  what: zoneName(zone),
  price: `${formatPrice(pair, zone.low)}–${formatPrice(pair, zone.high)}`,
  about: `${zone.side}, since ${sinceOf(zone.since, now)}`,
  at: (zone.low + zone.high) / 2,
});

export function mapRows(analysis: InstitutionalAnalysis, now: Date): MapRow[] {
  const { pair, currentPrice, liquidity_pools, zones } = analysis;
  const current = {
    what: 'Price',
    price: formatPrice(pair, currentPrice),
    about: 'at the time of the analysis',
    at: currentPrice,
  };
  return [
    ...liquidity_pools.map((pool) => poolRow(pair, pool)),
    ...zones.map((zone) => zoneRow(pair, zone, now)),
    current,
  ].toSorted((one, other) => other.at - one.at);
}
