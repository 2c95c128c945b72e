import type { Market } from '#api/market/market.ts';
import { SECOND_MS } from '#contracts/rules/durations.ts';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import { hasTradedLonger } from '#contracts/rules/time/trading-time.ts';
import type { SourceHealth } from '#contracts/system.ts';

/** In open hours even a quiet minute has a price. */
const LIMIT_MS = 60 * SECOND_MS;
/** A line that breaks and is up again at once is late, not down. */
const SILENT_MS = 300 * SECOND_MS;

type PriceFeed = Pick<Market, 'source' | 'health' | 'price'>;
type Judged = Pick<SourceHealth, 'status' | 'detail'>;

/** Whether prices arrive, and how old the newest is. @param t UTC ms */
export function priceFeedHealth(market: PriceFeed, t: number): SourceHealth {
  const open = INSTRUMENTS.filter((instrument) => isMarketOpen(instrument, t));
  const newest = Math.max(...INSTRUMENTS.flatMap((each) => market.price(each)?.t ?? []));
  const isDue = open.length > 0 && market.source !== 'stored';
  const isSilent = open.every((instrument) => {
    const from = market.price(instrument)?.t;
    return from === undefined || hasTradedLonger(instrument, { from, to: t }, LIMIT_MS);
  });
  return {
    name: 'Price feed',
    as_of: Number.isFinite(newest) ? new Date(newest).toISOString() : null,
    limit_seconds: isDue ? LIMIT_MS / SECOND_MS : null,
    ...(troubleOf(market, t) ?? idleOf(market, open.length > 0) ?? judged(market, isSilent)),
  };
}

function troubleOf(market: PriceFeed, t: number): Judged | null {
  const { state, since, detail } = market.health();
  if (state === 'refused') return { status: 'down', detail };
  if (state !== 'stale') return null;
  return { status: t - since >= SILENT_MS ? 'down' : 'late', detail };
}

function idleOf({ source, health }: PriceFeed, isOpen: boolean): Judged | null {
  if (source === 'stored') {
    return { status: 'idle', detail: 'Imported candles: nothing newer is expected.' };
  }
  if (!isOpen) return { status: 'idle', detail: 'The market is closed.' };
  return health().state === 'starting'
    ? { status: 'idle', detail: 'It starts: nothing has arrived yet.' }
    : null;
}

const judged = ({ source, health }: PriceFeed, isSilent: boolean): Judged => ({
  status: isSilent ? 'late' : 'ok',
  detail: source === 'simulated' ? 'Simulated market' : health().detail,
});
