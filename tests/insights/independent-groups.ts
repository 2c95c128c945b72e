import type { JournalEntry } from '#contracts/journal/journal.ts';
import type { Counted, GroupFigures, Insights } from '#web/insights/insights.ts';
import { hourIn, marketsOpenAt, weekdayIn, WEEKDAYS } from './independent-clock.ts';
import { inMajor } from './independent-money.ts';
import { mean } from './independent-spread.ts';
import type { Trade } from './independent-trade.ts';

/** The currency and the base of percentages of all figures. */
export type Scale = { currency: string; base: number | null };

export const by = (trades: Trade[], kind: Trade['kind']): Trade[] =>
  trades.filter((trade) => trade.kind === kind);

export const nonNull = (values: (number | null)[]): number[] =>
  values.filter((value) => value !== null);

export const countedMean = (values: number[]): Counted<number> => ({
  value: mean(values),
  n: values.length,
});

export function netsOf(trades: Trade[], { currency }: Scale): number[] {
  return trades.map(({ net }) => inMajor(net, currency));
}

function total(trades: Trade[], { currency }: Scale): number {
  let sum = 0n;
  for (const { net } of trades) sum += net;
  return inMajor(sum, currency);
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

function payoffOf(trades: Trade[], scale: Scale): number | null {
  const win = mean(netsOf(by(trades, 'win'), scale));
  const loss = mean(netsOf(by(trades, 'loss'), scale));
  return win === null || loss === null ? null : win / Math.abs(loss);
}

function factorOf(profit: number, loss: number): number | null {
  if (loss !== 0) return Math.abs(profit / loss);
  return profit > 0 ? Infinity : null;
}

export function figures(trades: Trade[], scale: Scale): GroupFigures {
  const [wins, losses] = [by(trades, 'win').length, by(trades, 'loss').length];
  const profit = total(
    trades.filter(({ net }) => net > 0n),
    scale,
  );
  const loss = total(
    trades.filter(({ net }) => net < 0n),
    scale,
  );
  const net = total(trades, scale);
  const rs = nonNull(trades.map(({ r }) => r));
  return {
    trades: trades.length,
    wins,
    losses,
    breakevens: by(trades, 'breakeven').length,
    winRate: share(wins, trades.length),
    winRateDecided: share(wins, wins + losses),
    net,
    netPercent: scale.base === null ? null : net / scale.base,
    grossProfit: profit,
    grossLoss: loss,
    profitFactor: factorOf(profit, loss),
    payoff: payoffOf(trades, scale),
    expectancy: share(net, trades.length),
    averageR: countedMean(rs),
    totalR: { value: rs.length === 0 ? null : rs.reduce((a, b) => a + b), n: rs.length },
  };
}

const HOLDING = [
  [5, 'Under 5 minutes'],
  [30, '5 to 30 minutes'],
  [60, '30 to 60 minutes'],
  [240, '1 to 4 hours'],
  [1440, '4 to 24 hours'],
  [10_080, '1 to 7 days'],
  [Infinity, '7 days and more'],
] as const;

const holdingName = ({ holdingMs }: Trade): string =>
  holdingMs === null ? '' : (HOLDING.find(([minutes]) => holdingMs < minutes * 60_000)?.[1] ?? '');

const hourName = (hour: number): string => `${hour < 10 ? '0' : ''}${hour}:00`;

type Names = (trade: Trade) => string[];

/** Groups by what `names` says of each trade, in the order of `wanted`, else by how many trades they have. */
function groups(trades: Trade[], scale: Scale, names: Names, wanted: readonly string[] | null) {
  const named = trades.map((trade) => ({ trade, names: names(trade) }));
  const result = [...new Set(named.flatMap((each) => each.names))].map((name) => ({
    name,
    ...figures(
      named.filter((each) => each.names.includes(name)).map(({ trade }) => trade),
      scale,
    ),
  }));
  const place = (name: string): number => (wanted === null ? 0 : wanted.indexOf(name));
  return result.toSorted((a, b) => {
    if (a.name === '' || b.name === '') return a.name === '' ? 1 : -1;
    if (wanted !== null) return place(a.name) - place(b.name);
    return a.trades === b.trades ? (a.name < b.name ? -1 : 1) : b.trades - a.trades;
  });
}

const closeOf = ({ closed_at, date }: JournalEntry): number => Date.parse(closed_at ?? date);

/** How each text is written by the first trade of the journal that has it, in any case. */
function spelling(entries: readonly JournalEntry[]): (text: string) => string {
  const closed = entries
    .filter(({ status }) => status === 'closed')
    .toSorted((a, b) => closeOf(a) - closeOf(b) || (a.id < b.id ? -1 : 1));
  const texts = closed.flatMap(({ tags, emotions, setup }) => [...tags, emotions, setup]);
  const first: Record<string, string> = {};
  for (const text of texts) first[text.toLowerCase()] ??= text;
  return (text) => first[text.toLowerCase()] ?? text;
}

/** @param entries the whole journal */
export function allGroups(
  trades: Trade[],
  scale: Scale,
  zone: string,
  entries: readonly JournalEntry[],
): Insights['groups'] {
  const spelled = spelling(entries);
  const hours = Array.from({ length: 24 }, (_, hour) => hourName(hour));
  const of = (names: Names, wanted: readonly string[] | null = null) =>
    groups(trades, scale, names, wanted);
  return {
    pair: of(({ entry }) => [entry.pair]),
    session: of(({ open }) => {
      const markets = marketsOpenAt(open);
      return markets.length === 0 ? ['Between sessions'] : markets;
    }),
    weekday: of(({ open }) => [weekdayIn(zone, open)], WEEKDAYS),
    hour: of(({ open }) => [hourName(hourIn(zone, open))], hours),
    setup: of(({ entry }) => [spelled(entry.setup)]),
    tag: of(({ entry }) =>
      entry.tags.length === 0 ? [''] : [...new Set(entry.tags.map(spelled))],
    ),
    emotion: of(({ entry }) => [spelled(entry.emotions)]),
    holding: of(
      (trade) => [holdingName(trade)],
      HOLDING.map(([, name]) => name),
    ),
    side: of(({ entry }) => [entry.type === 'buy' ? 'Buy' : 'Sell']),
  };
}
