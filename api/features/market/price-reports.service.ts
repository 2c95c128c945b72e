import { createHmac, randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import type { CreateCounter } from '#api/db/database.ts';
import { isWithin } from '#api/http/limits.ts';
import type { Market } from '#api/market/market.ts';
import type { PriceReport } from '#contracts/market/market.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { isPlausible } from '#contracts/rules/market/instruments.ts';
import { anchorOf } from './market.service.ts';
import type { PriceReportRow, createPriceReportStore } from './price-reports.store.ts';

/** Pseudonymizes an address for one day. The salt is never stored, so addresses cannot be recovered. */
function createReporterNames(now: () => number): (address: string) => string {
  let today = { day: Number.NaN, salt: randomBytes(32) };
  return (address) => {
    const day = Math.floor(now() / DAY_MS);
    if (day !== today.day) today = { day, salt: randomBytes(32) };
    return createHmac('sha256', today.salt).update(address).digest('base64url');
  };
}

const ONE_PER_S = 30;
const EVERYWHERE_PER_S = 50;
const BATCH = 50; // rows in one statement
const RETENTION_MS = 24 * 3_600_000;

type Deps = {
  readonly store: ReturnType<typeof createPriceReportStore>;
  readonly createCounter: CreateCounter;
  readonly market: Market;
  readonly now: () => number;
};

/**
 * Prices that pages claim to have read: untrusted, only counted, and removed after a day. They wait in memory;
 * `flush` stores them, once a minute and on shutdown.
 */
export function createPriceReportService({ store, createCounter, market, now }: Deps) {
  let waiting: PriceReportRow[] = [];
  const nameOf = createReporterNames(now);
  const ofReporter = createCounter('price reports of', { points: 1, seconds: ONE_PER_S });
  const ofAll = createCounter('price reports', { points: EVERYWHERE_PER_S, seconds: 1 });

  function verdictOf({ instrument, price, simulated }: PriceReport): PriceReportRow['verdict'] {
    if (simulated === true) return 'simulated';
    // Compared with the feed, never with other reports: a majority of false reports would shift the band.
    return isPlausible(instrument, price, anchorOf(market, instrument)) ? 'in_band' : 'out_of_band';
  }

  return {
    /** Reports over the limit are silently dropped: the response does not reveal what was counted. */
    async take(report: PriceReport, address: string): Promise<void> {
      const { instrument, price } = report;
      // The limit per reporter comes first, so that one reporter cannot use up the shared limit.
      const isAdmitted =
        (await isWithin(ofReporter.consume(`${instrument} ${address}`))) &&
        (await isWithin(ofAll.consume('all')));
      if (!isAdmitted) return;
      const verdict = verdictOf(report);
      const reporter = nameOf(address);
      waiting.push({ id: uuid(), instrument, price, verdict, reporter, at: now() });
    },

    /** What cannot be stored is lost: nothing is computed from it. */
    async flush(): Promise<void> {
      const rows = waiting;
      waiting = [];
      for (let from = 0; from < rows.length; from += BATCH) {
        await store.insert(rows.slice(from, from + BATCH));
        await nextTurn(); // serve requests between two batches
      }
    },

    removeOld: (): Promise<void> => store.removeBefore(now() - RETENTION_MS),
  };
}
