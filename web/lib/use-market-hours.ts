import { isMarketOpen, nextMarketChange } from '#contracts/rules/time/market-calendar.ts';
import { useNow } from './use-now.ts';

/** The hours of the currency market stand for "the market": most of what is traded here keeps them. */
const REFERENCE = 'EURUSD';

export type MarketHours = {
  isOpen: boolean;
  /** When that changes next, UTC ms. */
  changesAt: number | null;
};

/** Whether the market is open by its calendar, to the minute. */
export function useMarketHours(): MarketHours {
  const now = useNow().getTime();
  return { isOpen: isMarketOpen(REFERENCE, now), changesAt: nextMarketChange(REFERENCE, now) };
}
