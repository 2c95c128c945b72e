import type { LiveEvent } from '#contracts/events.ts';
import type { MarketDataItem, PriceTick } from '#contracts/market/market.ts';

const toTick = ({ instrument, price, change_percent, as_of }: MarketDataItem): PriceTick => [
  instrument,
  price,
  change_percent,
  Date.parse(as_of),
];

/** What a tick does not tell, such as that a source has fallen silent. */
const restOf = ({ price: _price, change_percent: _change, as_of: _at, ...rest }: MarketDataItem) =>
  JSON.stringify(rest);

/** Null if more has changed than prices: then clients have to read the list. */
function ticksBetween(
  before: readonly MarketDataItem[],
  after: readonly MarketDataItem[],
): PriceTick[] | null {
  if (before.length !== after.length) return null;
  const ticks: PriceTick[] = [];
  for (const [index, item] of after.entries()) {
    const last = before[index];
    if (last === undefined || restOf(last) !== restOf(item)) return null;
    const [tick, lastTick] = [toTick(item), toTick(last)];
    if (JSON.stringify(tick) !== JSON.stringify(lastTick)) ticks.push(tick);
  }
  return ticks;
}

/**
 * Makes the events of the topic `prices`: each has the prices that changed since the one before, so that
 * clients do not read the list every other second. Without them where the list could not be read.
 *
 * @param readList the prices of all instruments, always in the same order
 */
export function createPriceEvents(readList: () => Promise<readonly MarketDataItem[]>) {
  let last: { version: number; list: readonly MarketDataItem[] } | null = null;
  return async (version: number): Promise<LiveEvent> => {
    const event = { topic: 'prices', version } as const;
    const before = last;
    const list = await readList().catch(() => null);
    last = list && { version, list };
    const ticks = before && list && ticksBetween(before.list, list);
    return before && ticks ? { ...event, ticks, since: before.version } : event;
  };
}

export type PriceEvents = ReturnType<typeof createPriceEvents>;
