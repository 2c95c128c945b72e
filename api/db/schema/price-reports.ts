import type { ReportedInstrument } from '#contracts/rules/market/instruments.ts';
import { kit } from '../kit.ts';

/** What pages claim to have read: counted for the administrator, never shown as a price, gone after a day. */
export const priceReports = kit.table(
  'price_reports',
  {
    id: kit.text().primaryKey(),
    instrument: kit.text().$type<ReportedInstrument>().notNull(),
    price: kit.real().notNull(),
    verdict: kit.text().$type<'in_band' | 'out_of_band' | 'simulated'>().notNull(),
    reporter: kit.text().notNull(), // of an address, by a salt that is forgotten every day
    at: kit.int().notNull(),
  },
  (t) => [kit.index('price_reports_at').on(t.at)],
);
