import { setImmediate as nextTurn } from 'node:timers/promises';
import { createAlertBook } from '#api/engine/price-alerts/alert-book.ts';
import type { Tick } from '#api/market/feed.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { type Instrument, INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import type { createPriceWatchStore, WatchedAlert, WatchRow } from './price-alerts.store.ts';

/** Changes of another process are read again for so long: its clock may be behind, its transaction late. */
const OVERLAP_MS = MINUTE_MS;
/** Closed minutes check prices of moments again: older ones need not wait for the next look. */
const TICKS_MS = 2 * MINUTE_MS;

/** Memory is compared with what is stored so often. */
const SWEEP_EVERY_MS = MINUTE_MS;

export const minuteOf = (t: number): number => Math.floor(t / MINUTE_MS) * MINUTE_MS;

/** What is known of one instrument; times are UTC ms. */
export type Watch = {
  readonly instrument: Instrument;
  readonly book: ReturnType<typeof createAlertBook<WatchedAlert>>;
  /** Prices since the last look, oldest first. */
  readonly ticks: Tick[];
  checkedTo: number; // end of the last closed minute that was checked
  readAt: number; // when minutes were read last
  waitingSince: number | null; // for minutes that the source still prepares; null: for none
  silentSince: number | null; // the last price before a silence that members know of; null: none
  backAt: number | null; // the first price after it
  readonly notified: Set<string>; // ids of members that this process notified of it
};

const createWatch = (
  instrument: Instrument,
  row?: WatchRow,
  ticks: readonly Tick[] = [],
): Watch => ({
  instrument,
  book: createAlertBook<WatchedAlert>(),
  ticks: [...ticks],
  checkedTo: row?.checked_to ?? 0,
  readAt: 0,
  waitingSince: null,
  silentSince: row?.silent_since ?? null,
  backAt: null,
  notified: new Set(),
});

/** As it is stored. */
export const toWatchRow = ({ instrument, checkedTo, silentSince }: Watch): WatchRow => ({
  instrument,
  checked_to: checkedTo,
  silent_since: silentSince,
});

/** After a clock was ahead, minutes of so long are checked again. Repeating them changes nothing. */
const CORRECTED_MS = DAY_MS;

/** What lies after the present, UTC ms, is of a clock that was ahead: it would hide minutes and prices. */
export function correctTimes(watch: Watch, at: number): void {
  if (watch.checkedTo > at + OVERLAP_MS) watch.checkedTo = minuteOf(at) - CORRECTED_MS;
  if (watch.silentSince !== null) watch.silentSince = Math.min(watch.silentSince, at);
}

/** Collects the prices of moments until they are looked at. */
export function addTick({ ticks }: Watch, tick: Tick): void {
  ticks.push(tick);
  while ((ticks[0]?.t ?? Infinity) < tick.t - TICKS_MS) ticks.shift();
}

/** When an alert began to wait for prices, UTC ms. */
const startOf = ({ armed_at, fired_at, set_at }: WatchedAlert): number =>
  armed_at ?? fired_at ?? set_at;

/** Nobody was watching: minutes before the first alert concern none. @param start UTC ms */
function beginAt(watch: Watch, start: number): void {
  watch.checkedTo = Math.max(watch.checkedTo, minuteOf(start));
}

/**
 * The alerts of all members in memory, by instrument. `refresh` reads what members and other processes changed;
 * after `forget` it reads everything.
 */
export function createWatchedAlerts(store: ReturnType<typeof createPriceWatchStore>) {
  const watches = new Map(INSTRUMENTS.map((each): [string, Watch] => [each, createWatch(each)]));
  let refreshedAt: number | null = null; // UTC ms; null: nothing is in memory
  let sweptAt = 0;

  async function readAll(): Promise<void> {
    const rows = new Map((await store.watches()).map((row) => [row.instrument, row]));
    for (const each of INSTRUMENTS) {
      watches.set(each, createWatch(each, rows.get(each), watches.get(each)?.ticks));
    }
    const starts = new Map<Watch, number>(); // of the first alert on any page
    for await (const page of store.changedSince(0)) {
      const active = page.filter(({ is_over }) => !is_over);
      for (const [instrument, alerts] of Map.groupBy(active, (alert) => alert.instrument)) {
        const watch = watches.get(instrument);
        if (watch === undefined) continue;
        watch.book.load(alerts);
        starts.set(watch, Math.min(starts.get(watch) ?? Infinity, ...alerts.map(startOf)));
      }
      await nextTurn();
    }
    for (const [watch, start] of starts) beginAt(watch, start);
  }

  async function readChanges(since: number): Promise<void> {
    for await (const page of store.changedSince(since)) {
      for (const alert of page) {
        for (const { book } of watches.values()) book.remove(alert.key); // it may have had another instrument
        const watch = watches.get(alert.instrument);
        if (watch === undefined || alert.is_over) continue;
        if (watch.book.size() === 0) beginAt(watch, startOf(alert));
        watch.book.load([alert]);
      }
    }
  }

  const books = () => [...watches.values()].map(({ book }) => book);

  /** Removes alerts from memory. @returns how many are left */
  function forgetWhere(isGone: (alert: WatchedAlert) => boolean): number {
    for (const book of books()) {
      for (const alert of book.all()) if (isGone(alert)) book.remove(alert.key);
    }
    return books().reduce((sum, book) => sum + book.size(), 0);
  }

  /** Forgets alerts that expired or were removed, by anyone: a removal leaves no row that could be read. */
  async function sweep(at: number): Promise<void> {
    const since = at - HOUR_MS; // minutes before an expiry may be read after it
    const left = forgetWhere(({ expires_at }) => expires_at !== null && expires_at <= since);
    if (left <= (await store.countActive(since))) return;
    const stored = new Set<string>();
    for await (const page of store.changedSince(0)) {
      for (const { key, is_over } of page) if (!is_over) stored.add(key);
      await nextTurn();
    }
    forgetWhere(({ key }) => !stored.has(key));
  }

  return {
    all: (): Iterable<Watch> => watches.values(),
    of: (instrument: Instrument): Watch | undefined => watches.get(instrument),

    /** @param at UTC ms */
    async refresh(at: number): Promise<void> {
      const isBehind = refreshedAt !== null && at < refreshedAt - OVERLAP_MS; // the clock was put right
      if (refreshedAt === null || isBehind) await readAll();
      else await readChanges(refreshedAt - OVERLAP_MS);
      refreshedAt = at;
      if (Math.abs(at - sweptAt) < SWEEP_EVERY_MS) return;
      sweptAt = at;
      await sweep(at);
    },

    forget: (): void => void (refreshedAt = null),
  };
}
