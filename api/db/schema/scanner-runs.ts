import type { DataSource } from '#contracts/primitives.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import { kit } from '../kit.ts';

/** How far a scanner has looked at each of its periods: a month, a week or a session. */
export const scannerRuns = kit.table(
  'scanner_runs',
  {
    scanner: kit.text().$type<Scanner>().notNull(),
    data_source: kit.text().$type<DataSource>().notNull(),
    instrument: kit.text().$type<Instrument>().notNull(),
    period: kit.int().notNull(), // its begin, UTC ms
    done_to: kit.int().notNull(), // the last slot that was looked at
    is_complete: kit.bool().notNull(),
  },
  (t) => [kit.primaryKey({ columns: [t.scanner, t.data_source, t.instrument, t.period] })],
);
