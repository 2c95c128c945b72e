import type { InstitutionalAnalysis } from '#web/data/market/institutional.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { formatSchedule } from '#web/lib/format-schedule.ts';

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

/** The map in a sentence. */
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

export type MapRow = { what: string; price: string; about: string; at: number };

const poolRow = (pair: InstitutionalAnalysis['pair'], pool: Pool): MapRow => ({
  what: stopsOf[pool.side],
  price: formatPrice(pair, pool.price),
  about: `${formatCount(pool.touches, 'swing')}, ${pool.swept ? 'swept' : 'resting'}`,
  at: pool.price,
});

const zoneRow = (pair: InstitutionalAnalysis['pair'], zone: Zone, now: Date): MapRow => ({
  what: zoneName(zone),
  price: `${formatPrice(pair, zone.low)}–${formatPrice(pair, zone.high)}`,
  about: `${zone.side}, since ${formatSchedule(Date.parse(zone.since), now).utc}`,
  at: (zone.low + zone.high) / 2,
});

/** Everything on the map, the highest price first. */
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
