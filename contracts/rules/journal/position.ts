import {
  type EntryFields,
  type Fill,
  FILLS_PER_ENTRY,
  NOTES_MAX_LENGTH,
  SCREENSHOTS_PER_ENTRY,
  TAGS_PER_ENTRY,
} from '#contracts/journal/journal.ts';
import { fromMinor, toMinor } from '../payments/money.ts';
import { durationBetween, priceR } from './trade-metrics.ts';

/*
 * A trade of the journal is a position. One entry and one exit are in the fields of the trade; with more, each
 * is a fill, and the trade's prices are averages weighted by size, its amounts sums. All amounts are in the
 * trade's currency and are added in whole minor units.
 */

const COSTS = ['commission', 'swap', 'fees'] as const;
const AMOUNTS = ['pnl', ...COSTS] as const;
type Amounts = Pick<Fill, (typeof AMOUNTS)[number]>;

const NO_COSTS = { commission: 0, swap: 0, fees: 0 };
const NOTHING: Amounts = { pnl: 0, ...NO_COSTS };

const sumOf = (amounts: readonly number[], currency: string): number =>
  fromMinor(
    amounts.reduce((sum, amount) => sum + toMinor(amount, currency), 0),
    currency,
  );

function addAmounts(all: readonly Amounts[], currency: string): Amounts {
  const sum = (name: keyof Amounts) =>
    sumOf(
      all.map((amounts) => amounts[name]),
      currency,
    );
  return { pnl: sum('pnl'), commission: sum('commission'), swap: sum('swap'), fees: sum('fees') };
}

function subtractAmounts(from: Amounts, all: readonly Amounts[], currency: string): Amounts {
  const { pnl, commission, swap, fees } = addAmounts(all, currency);
  const less = { pnl: -pnl, commission: -commission, swap: -swap, fees: -fees };
  return addAmounts([from, less], currency);
}

const LOT_DIGITS = 6; // so that 0.1 and 0.2 lots are 0.3
const PRICE_DIGITS = 10; // significant ones, of an average

const sizeOf = (fills: readonly Fill[]): number =>
  Number(fills.reduce((sum, { size }) => sum + size, 0).toFixed(LOT_DIGITS));

/** Weighted by size. @returns null without fills */
function averagePrice(fills: readonly Fill[]): number | null {
  const [one] = fills;
  if (one === undefined) return null;
  if (fills.every(({ price }) => price === one.price)) return one.price;
  const value = fills.reduce((sum, { price, size }) => sum + price * size, 0);
  const size = fills.reduce((sum, fill) => sum + fill.size, 0);
  return Number((value / size).toPrecision(PRICE_DIGITS));
}

const entriesOf = (fills: readonly Fill[]): Fill[] => fills.filter(({ kind }) => kind === 'entry');
const exitsOf = (fills: readonly Fill[]): Fill[] => fills.filter(({ kind }) => kind === 'exit');

/** Oldest first; those without a time, then entries, come first. */
const inOrder = (fills: readonly Fill[]): Fill[] =>
  fills.toSorted((a, b) => {
    const [at, other] = [a.at ?? '', b.at ?? ''];
    if (at !== other) return at < other ? -1 : 1;
    return Number(a.kind === 'exit') - Number(b.kind === 'exit');
  });

/** The entries and exits of a trade, oldest first; empty if it has no size. */
export function fillsOf(trade: EntryFields): readonly Fill[] {
  const { fills, size, entry_price, exit_price, opened_at, status, ticket } = trade;
  if (fills.length > 0) return fills;
  if (size === null || size === 0) return [];
  const entry: Fill = {
    kind: 'entry',
    at: opened_at,
    price: entry_price,
    size,
    ...NOTHING,
    ticket,
  };
  const { pnl, commission, swap, fees, closed_at, date } = trade;
  if (status === 'open' || exit_price === null) return [{ ...entry, commission, swap, fees }];
  const amounts = { pnl, commission, swap, fees };
  const exit: Fill = {
    kind: 'exit',
    at: closed_at ?? date,
    price: exit_price,
    size,
    ...amounts,
    ticket,
  };
  return [entry, exit];
}

/** The lots that are still open, null if the size is not known. */
export function openSize(trade: EntryFields): number | null {
  if (trade.size === null || trade.size === 0) return null;
  const fills = fillsOf(trade);
  return Number((sizeOf(entriesOf(fills)) - sizeOf(exitsOf(fills))).toFixed(LOT_DIGITS));
}

/** The result of an exit in R, by prices only; null without a stop at risk. */
export const exitR = (trade: EntryFields, exit: Fill): number | null =>
  priceR({ ...trade, exit_price: exit.price });

/** What the fills realised, after costs; of an open position, by its exits so far. */
export const realisedPnl = ({ fills, currency }: Pick<EntryFields, 'fills' | 'currency'>): number =>
  sumOf(
    fills.map(({ pnl }) => pnl),
    currency,
  );

/**
 * The fields of a position that follow from its fills. As long as a part is open it is an open trade without
 * a result; what its exits realised is in the fills alone.
 */
function figuresOf(fills: readonly Fill[], currency: string): Partial<EntryFields> {
  const [entries, exits] = [entriesOf(fills), exitsOf(fills)];
  const size = sizeOf(entries);
  const figures = {
    fills: [...fills],
    entry_price: averagePrice(entries) ?? 0,
    size,
    opened_at: entries.find(({ at }) => at !== null)?.at ?? null,
  };
  const closedAt = exits.at(-1)?.at ?? null;
  const amounts = addAmounts(fills, currency);
  if (sizeOf(exits) < size) {
    const noResult = { pnl: 0, exit_price: null, closed_at: null, duration: '' };
    return { ...figures, ...amounts, ...noResult, status: 'open' };
  }
  return {
    ...figures,
    ...amounts,
    status: 'closed',
    exit_price: averagePrice(exits),
    closed_at: closedAt,
    ...(closedAt !== null && { date: closedAt }),
    duration: durationBetween(figures.opened_at, closedAt) ?? '',
  };
}

/** @property size at most `openSize` */
export type PartClose = { price: number; size: number; pnl: number; at: string | null };

/** An open trade of which a part is closed, or all that is left; its date stays. */
export function closePart(trade: EntryFields, { at, ...part }: PartClose): EntryFields {
  const exit: Fill = { kind: 'exit', at, ...part, ...NO_COSTS, ticket: '' };
  const fills = inOrder([...fillsOf(trade), exit]);
  return { ...trade, ...figuresOf(fills, trade.currency), date: trade.date };
}

/** One entry in the place of those of the same moment and price. */
function joinEntries(fills: readonly Fill[], currency: string): Fill[] {
  const joined = new Map<string, Fill>();
  for (const entry of entriesOf(fills)) {
    const key = `${entry.at ?? ''} ${entry.price}`;
    const same = joined.get(key);
    const both = same === undefined ? [entry] : [same, entry];
    joined.set(key, { ...(same ?? entry), size: sizeOf(both), ...addAmounts(both, currency) });
  }
  return inOrder([...joined.values(), ...exitsOf(fills)]);
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

const first = <T>(values: readonly T[], blank: T): T =>
  values.find((value) => value !== blank) ?? blank;

/** What several trades say, in the order in which they were opened. */
function joinRemarks(trades: readonly EntryFields[]) {
  const each = <Name extends keyof EntryFields>(name: Name): EntryFields[Name][] =>
    trades.map((trade) => trade[name]);
  return {
    notes: unique(each('notes').filter((notes) => notes !== '')).join('\n\n'),
    tags: unique(each('tags').flat()),
    screenshots: unique(each('screenshots').flat()),
    strategy: first(each('strategy'), ''),
    emotions: first(each('emotions'), ''),
    setup: first(each('setup'), ''),
    rating: first(each('rating'), null),
    stop_loss: first(each('stop_loss'), null),
    take_profit: first(each('take_profit'), null),
    signal_id: first(each('signal_id'), null),
    ticket: first(each('ticket'), ''),
  };
}

const openedFirst = (trades: readonly EntryFields[]): EntryFields[] =>
  trades.toSorted((a, b) => Date.parse(a.opened_at ?? a.date) - Date.parse(b.opened_at ?? b.date));

const differs = (trades: readonly EntryFields[], name: keyof EntryFields): boolean =>
  new Set(trades.map((trade) => trade[name])).size > 1;

/** Why trades cannot be one position, as a sentence for the trader; null if they can. */
export function mergeProblem(trades: readonly EntryFields[]): string | null {
  if (trades.length < 2) return 'Choose two trades or more.';
  if (differs(trades, 'pair')) return 'A position has one pair.';
  if (differs(trades, 'type')) return 'A position is either bought or sold.';
  if (differs(trades, 'account_id')) return 'A position belongs to one account.';
  if (differs(trades, 'currency')) return 'A position has one currency.';
  if (trades.some((trade) => fillsOf(trade).length === 0)) return 'Each trade needs its size.';
  if (trades.some(({ status, exit_price }) => status === 'closed' && exit_price === null))
    return 'Each closed trade needs its exit price.';
  return limitProblem(trades);
}

function limitProblem(trades: readonly EntryFields[]): string | null {
  const { notes, tags, screenshots } = joinRemarks(trades);
  const fills = joinEntries(trades.flatMap(fillsOf), trades[0]?.currency ?? 'USD');
  const limits: readonly (readonly [count: number, most: number, name: string])[] = [
    [fills.length, FILLS_PER_ENTRY, 'entries and exits'],
    [notes.length, NOTES_MAX_LENGTH, 'characters of notes'],
    [tags.length, TAGS_PER_ENTRY, 'tags'],
    [screenshots.length, SCREENSHOTS_PER_ENTRY, 'pictures'],
  ];
  const over = limits.find(([count, most]) => count > most);
  return over === undefined
    ? null
    : `Together they have ${over[0]} ${over[2]}; a trade can have ${over[1]}.`;
}

/**
 * Several trades as one position: all their entries and exits; their amounts add up to the same sums.
 *
 * @param trades for which `mergeProblem` is null
 */
export function mergeTrades(trades: readonly EntryFields[]): EntryFields {
  const sorted = openedFirst(trades);
  const [opening] = sorted;
  if (opening === undefined) throw new RangeError('no trades to merge');
  const { currency } = opening;
  const fills = joinEntries(sorted.flatMap(fillsOf), currency);
  return { ...opening, ...joinRemarks(sorted), ...figuresOf(fills, currency) };
}

/** The share of an amount that belongs to a part of the size, in whole minor units. */
const shareOf = (amount: number, part: number, whole: number, currency: string): number =>
  fromMinor(Math.round((toMinor(amount, currency) * part) / whole), currency);

/**
 * A closed position as one trade for each exit. Each bears the costs of the entries by its size; the sums
 * stay the same to the cent. Notes, pictures and the signal stay with the first one.
 *
 * @returns none if the position has only one exit
 */
export function splitTrade(trade: EntryFields): EntryFields[] {
  const exits = exitsOf(trade.fills);
  const { currency, size } = trade;
  if (exits.length < 2 || trade.status === 'open' || size === null) return [];
  const costs = addAmounts(entriesOf(trade.fills), currency);
  const amounts = exits.slice(0, -1).map((exit) => {
    const share = (amount: number) => shareOf(amount, exit.size, size, currency);
    const { pnl, commission, swap, fees } = costs;
    const own = {
      pnl: share(pnl),
      commission: share(commission),
      swap: share(swap),
      fees: share(fees),
    };
    return addAmounts([exit, own], currency);
  });
  amounts.push(subtractAmounts(trade, amounts, currency)); // what rounding and edits left over
  return exits.map((exit, index) => partOf(trade, exit, amounts[index] ?? NOTHING, index === 0));
}

function partOf(trade: EntryFields, exit: Fill, amounts: Amounts, isFirst: boolean): EntryFields {
  const ownRemarks = isFirst ? {} : { notes: '', screenshots: [], signal_id: null };
  return {
    ...trade,
    ...ownRemarks,
    ...amounts,
    fills: [],
    size: exit.size,
    exit_price: exit.price,
    closed_at: exit.at ?? trade.closed_at,
    date: exit.at ?? trade.date,
    duration: durationBetween(trade.opened_at, exit.at ?? trade.closed_at) ?? '',
    ticket: exit.ticket === '' ? trade.ticket : exit.ticket,
  };
}
