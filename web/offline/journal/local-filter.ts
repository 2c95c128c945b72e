import { z } from 'zod';
import { TradeSide, TradeStatus } from '#contracts/journal/journal.ts';
import { type JournalFilter, noFilter } from '#contracts/rules/journal/journal-filter.ts';
import { storageKey } from '#web/client/mode.ts';
import { deviceTexts } from '#web/client/storage.ts';

const NAME = 'journal-filter';

const none = z.literal('');
const limit = z.union([none, z.number()]).default('');

const StoredFilter: z.ZodType<JournalFilter> = z.object({
  text: z.string(),
  pair: z.string(),
  side: z.union([none, TradeSide]),
  result: z.enum(['win', 'loss', 'breakeven', '']),
  period: z.enum(['today', 'week', 'month', 'year', '']),
  strategy: z.string(),
  tag: z.string(),
  status: z.union([none, TradeStatus]),
  account: z.string().default(''), // older stored filters lack what has a default
  setup: z.string().default(''),
  emotion: z.string().default(''),
  leastMaeR: limit,
  mostMaeR: limit,
  leastMfeR: limit,
  mostMfeR: limit,
  leastEfficiencyPercent: limit,
  mostEfficiencyPercent: limit,
});

/** Whether any condition is set. */
export const isFiltering = (filter: JournalFilter): boolean =>
  Object.values(filter).some((wanted) => wanted !== '');

/** The journal filter stored on this device. */
export const readJournalFilter = (): JournalFilter =>
  StoredFilter.safeParse(deviceTexts.readJson(storageKey(NAME))).data ?? noFilter;

export function storeJournalFilter(filter: JournalFilter): void {
  deviceTexts.write(storageKey(NAME), isFiltering(filter) ? JSON.stringify(filter) : null);
}
