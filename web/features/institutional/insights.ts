import { listWords } from '#contracts/rules/copy.ts';
import type { InstitutionalAnalysis } from '#web/data/market/institutional.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { formatPrice } from '#web/lib/format-price.ts';

/** Where a bias points. */
const leanOf: Readonly<Record<InstitutionalAnalysis['bias'], 'up' | 'down' | 'none'>> = {
  Bullish: 'up',
  'Cautiously Bullish': 'up',
  Neutral: 'none',
  'Cautiously Bearish': 'down',
  Bearish: 'down',
};

type Analyses = readonly InstitutionalAnalysis[];

const CAUTION_BELOW = 70; // percent of agreement

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

function agreement(analyses: Analyses): string {
  const best = mostBy(analyses, ({ confidence }) => confidence);
  if (best === undefined || best.confidence < CAUTION_BELOW) {
    return `No pair reaches ${CAUTION_BELOW}% agreement: treat every bias here with caution.`;
  }
  return `The signs agree most on ${best.pair}: ${best.bias}, ${best.confidence}% agreement.`;
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

/** What stands out among analysed pairs, a sentence each; there is at least one pair. */
export const insightsOf = (analyses: Analyses): string[] => [
  leaning(analyses),
  agreement(analyses),
  risk(analyses),
  ...oneSided(analyses),
  ...heaviest(analyses),
  ...newestBreak(analyses),
];
