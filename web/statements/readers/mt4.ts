import type { DateOrder } from '#contracts/journal/journal-rows.ts';
import { SIGNED_COSTS } from '#web/statements/cost-signs.ts';
import {
  cashFlowType,
  isHead,
  resolveDateOrder,
  isTimeText,
  RECOGNISED_BY,
} from '#web/statements/metatrader-rows.ts';
import { numberReader } from '#web/statements/number-reader.ts';
import { readTrades, type TradeRules } from '#web/statements/read-trade.ts';
import { reportFigures } from '#web/statements/report-figures.ts';
import type {
  SkippedRow,
  Statement,
  StatementCashFlow,
  StatementTrade,
  TableRow,
} from '#web/statements/statement.ts';
import { NO_ACCOUNT, type Places, tradeRows } from '#web/statements/table-columns.ts';
import { cellsOf, SHORT_TEXT, headName, skip, type TableReader } from '../table-reader.ts';
import { parseTime } from '#web/statements/time-reader.ts';
import {
  accountOfMt4,
  CLOSED,
  kindsOfMt4,
  type Mt4Kind,
  ticketPlace,
  type TicketPlace,
} from './mt4-rows.ts';

const MOST = 1000;

const EXITS: readonly (readonly [mark: RegExp, note: string])[] = [
  [/\[sl\]/i, 'Closed by its stop loss.'],
  [/\[tp\]/i, 'Closed by its take profit.'],
  [/\[so[:\]]/i, 'Closed by a stop out.'],
];
const LINK = /^(to|from) #(\d+)$/i;

/** A comment without the robot's magic number (`#7788 `) and without the mark of the exit. */
const bareComment = (text: string) =>
  text
    .replace(/^#\d+\s*/, '')
    .replaceAll(/\[(?:sl|tp|so[^\]]*)\]/gi, '')
    .trim();

/** The comments of a trade: from the title of the ticket's cell, from the row after the trade, or from both. */
const commentsOf = (title: string, continuation: TableRow | undefined): string[] => [
  title,
  ...(continuation?.cells ?? []).filter((cell) => /\D/.test(cell)),
];

/** How a trade ended, and its comments. */
function notesOf(comments: readonly string[]): string {
  const exit = EXITS.find(([mark]) => mark.test(comments.join(' ')))?.[1] ?? '';
  const notes = comments.map(bareComment).filter((comment) => !LINK.test(comment));
  return [...new Set([exit, ...notes])]
    .filter((note) => note !== '')
    .join('\n')
    .slice(0, MOST);
}

/** The tickets of the other parts of the position, before and after this one. */
function linksOf(comments: readonly string[]): StatementTrade['links'] {
  let links: StatementTrade['links'];
  for (const comment of comments) {
    const [, direction = '', ticket] = LINK.exec(bareComment(comment)) ?? [];
    if (ticket === undefined) continue;
    links = { ...links, [direction.toLowerCase() === 'to' ? 'to' : 'from']: ticket };
  }
  return links;
}

type ClassifiedRow = {
  readonly row: TableRow;
  readonly kind: Mt4Kind;
  readonly next: TableRow | undefined;
};
type Reads = Pick<TradeRules, 'number' | 'time'> & { readonly place: TicketPlace };

const REASONS: Readonly<Partial<Record<Mt4Kind, string>>> = {
  open: 'This trade is still open.',
  cancelled: 'A pending order that was cancelled or expired: it became no trade.',
  working: 'An order that waits for its price: it is no trade yet.',
  unknown: 'This is no row of a trade or a payment that can be read with certainty.',
  trade: 'It has more or fewer cells than the trades of this statement.',
  money: 'A payment whose time or amount cannot be read with certainty.',
};

/** The places after the ticket that all statements share. */
const SHARED = {
  opened_at: 1,
  side: 2,
  lots: 3,
  symbol: 4,
  entry: 5,
  stop_loss: 6,
  take_profit: 7,
  closed_at: CLOSED,
  exit: 9,
  commission: 10,
};
const WITH_TAXES = { fees: 11, swap: 12, profit: 13 };
const WITHOUT_TAXES = { swap: 11, profit: 12, notes: 13 };

/** Statements of the terminal have a column of taxes; those with row numbers have a comment instead. */
function placesOf(shift: TicketPlace, hasTaxes: boolean): Places {
  const places = { ticket: 0, ...SHARED, ...(hasTaxes ? WITH_TAXES : WITHOUT_TAXES) };
  return Object.fromEntries(Object.entries(places).map(([column, at]) => [column, at + shift]));
}

/** Without row numbers, head and rows must agree: a damaged head must not shift the amounts. */
function hasTaxesColumn(
  head: TableRow | undefined,
  trades: readonly TableRow[],
  place: TicketPlace,
): boolean {
  const names = head?.cells.map(headName) ?? [];
  if (place === 1) return names.includes('taxes');
  const isShort = names.length === 13 && trades.every(({ cells }) => cells.length <= 13);
  return !isShort && !names.includes('comment');
}

function cashFlowOf(row: TableRow, { number, time, place }: Reads): StatementCashFlow | null {
  const [ticket = '', when = '', name = '', ...rest] = row.cells.slice(place);
  const filled = rest.filter((cell) => cell !== '');
  const amount = number(filled.at(-1) ?? '');
  const at = time(when);
  // The comment has a cell of its own, if a blank one: a lone cell is no amount.
  if (amount === null || at === null || rest.length < 2) return null;
  const note = filled.slice(0, -1).join(' ').slice(0, SHORT_TEXT);
  return { line: row.line, ticket, at, amount, type: cashFlowType(name, amount), note };
}

function withComments(
  trade: StatementTrade,
  title: string | undefined,
  next: TableRow | undefined,
): StatementTrade {
  const comments = commentsOf(title ?? trade.extra?.notes ?? '', next);
  const [notes, links] = [notesOf(comments), linksOf(comments)];
  const { notes: _column, ...extra } = trade.extra ?? {};
  return {
    ...trade,
    ...(links !== undefined && { links }),
    extra: { ...extra, ...(notes !== '' && { notes }) },
  };
}

/** The closed trades; rows with another number of cells are skipped later. */
function tradesOf(classified: readonly ClassifiedRow[], head: TableRow | undefined, reads: Reads) {
  const { place } = reads;
  const closed = classified.filter(({ kind }) => kind === 'trade');
  const rows = closed.map(({ row }) => row);
  const hasTaxes = hasTaxesColumn(head, rows, place);
  const lengths = hasTaxes ? [14] : [13, 14]; // the comment may be blank
  const fitting = new Set(rows.filter(({ cells }) => lengths.includes(cells.length - place)));
  const table = tradeRows([...fitting], placesOf(place, hasTaxes));
  const read = readTrades(table, { ...reads, currency: null, signs: SIGNED_COSTS });
  const byLine = new Map(closed.map((each) => [each.row.line, each]));
  const trades = read.trades.map((trade) => {
    const { row, next } = byLine.get(trade.line) ?? {};
    return withComments(trade, row?.titles?.get(place), next);
  });
  return { trades, skipped: read.skipped, isTrade: (row: TableRow) => fitting.has(row) };
}

function readMt4(rows: readonly TableRow[], chosenOrder: DateOrder | null): Statement {
  const number = numberReader(cellsOf(rows));
  const { order, isUnknown } = resolveDateOrder(rows, chosenOrder);
  const place = ticketPlace(rows);
  const reads: Reads = { number, place, time: (text) => parseTime(text, order) };
  const kinds = kindsOfMt4(rows, place, number);
  const classified = rows.flatMap((row, at): ClassifiedRow[] => {
    const next = kinds[at + 1] === 'comment' ? rows[at + 1] : undefined;
    const kind = kinds[at] ?? 'structure';
    return kind === 'structure' || kind === 'comment' ? [] : [{ row, kind, next }];
  });
  const { trades, isTrade, ...read } = tradesOf(classified, rows.find(isHead), reads);
  const skipped: SkippedRow[] = [...read.skipped];
  const cashFlows: StatementCashFlow[] = [];
  for (const { row, kind } of classified.filter((it) => !isTrade(it.row))) {
    const cashFlow = kind === 'money' ? cashFlowOf(row, reads) : null;
    if (cashFlow === null) skipped.push(skip(row, REASONS[kind] ?? ''));
    else cashFlows.push(cashFlow);
  }
  return {
    format: 'mt4',
    account: accountOfMt4(rows) ?? NO_ACCOUNT,
    zone: null,
    trades,
    cashFlows,
    deals: [],
    stated: reportFigures(rows, number),
    skipped: skipped.toSorted((a, b) => a.line - b.line),
    isDateOrderUnknown: isUnknown,
  };
}

function hasTransactions(rows: readonly TableRow[]): boolean {
  const place = ticketPlace(rows);
  const kinds = kindsOfMt4(rows, place, () => null);
  return rows.some(
    ({ cells }, at) =>
      kinds[at] === 'money' || (kinds[at] === 'trade' && isTimeText(cells[place + CLOSED])),
  );
}

/**
 * The statement of MetaTrader 4: HTML from the terminal or from the broker's mails, or the same as CSV. It
 * begins with the account; tables that begin with a head are from other programs.
 *
 * @see https://www.metatrader4.com/en/trading-platform/help/userinterface/terminal
 */
export const mt4Reader: TableReader = {
  recognises: (rows) => {
    const [first] = rows;
    if (first === undefined || isHead(first)) return false;
    return accountOfMt4(rows) !== null || hasTransactions(rows.slice(0, RECOGNISED_BY));
  },
  read: readMt4,
};
