import type { ReportFigures } from '#contracts/journal/journal-rows.ts';
import { isLabel } from './metatrader-rows.ts';
import type { NumberOf } from './number-reader.ts';
import type { TableRow } from './statement.ts';
import { filledCells } from './table-reader.ts';

type Pair = { readonly label: string; readonly value: string };

const NAMES: Readonly<Record<string, keyof ReportFigures>> = {
  'total net profit': 'net_profit',
  'gross profit': 'gross_profit',
  'gross loss': 'gross_loss',
  'profit factor': 'profit_factor',
  'expected payoff': 'expected_payoff',
  'recovery factor': 'recovery_factor',
  'sharpe ratio': 'sharpe_ratio',
  'balance drawdown maximal': 'max_drawdown',
  'maximal drawdown': 'max_drawdown',
  'total trades': 'trades',
};

/** `Profit Factor:` and the next cell; blank for a label without a value. */
function pairsOf(row: TableRow): Pair[] {
  const filled = filledCells(row);
  return filled.flatMap((label, at) => {
    if (!isLabel(label)) return [];
    const next = filled[at + 1] ?? '';
    return [{ label: label.slice(0, -1).trim().toLowerCase(), value: isLabel(next) ? '' : next }];
  });
}

/** `126.89 (2.20%)` says 126.89. */
const amountOf = (value: string, number: NumberOf) => number(value.replace(/ ?\(.*%\)$/, ''));

function byName(pairs: readonly Pair[], number: NumberOf): ReportFigures {
  const figures: ReportFigures = {};
  for (const { label, value } of pairs) {
    const name = NAMES[label];
    const amount = amountOf(value, number);
    if (name !== undefined && amount !== null) figures[name] = amount;
  }
  return figures;
}

const isNear = (a: number, b: number) => Math.abs(a - b) < 0.011;

/** The results of a row with three numbers of which one is the sum of the others. */
function resultsOf(numbers: readonly (number | null)[], isNetFirst: boolean): Results | null {
  const [a, b, c] = numbers;
  if (numbers.length !== 3 || a == null || b == null || c == null) return null;
  const results = isNetFirst ? { net: a, profit: b, loss: c } : { net: c, profit: a, loss: b };
  const { net, profit, loss } = results;
  return isNear(net, profit - Math.abs(loss)) && profit > 0 ? results : null;
}

type Results = { readonly net: number; readonly profit: number; readonly loss: number };

function ratiosOf([factor, payoff]: readonly (number | null)[], results: Results): ReportFigures {
  const { profit, loss } = results;
  if (factor == null || (loss !== 0 && !isNear(factor, profit / Math.abs(loss)))) return {};
  return { profit_factor: factor, ...(payoff != null && { expected_payoff: payoff }) };
}

/**
 * The figures of a report in another language than English. They have the same order in all languages and
 * are checked: profit and loss make the net result, and their ratio the profit factor. Figures that fail
 * the check are left out.
 */
function byArithmetic(rows: readonly (readonly Pair[])[], number: NumberOf): ReportFigures {
  const values = rows.map((pairs) => pairs.map(({ value }) => number(value)));
  for (const isNetFirst of [true, false]) {
    const at = values.findIndex((numbers) => resultsOf(numbers, isNetFirst) !== null);
    const results = resultsOf(values[at] ?? [], isNetFirst);
    if (results === null) continue;
    return {
      net_profit: results.net,
      gross_profit: results.profit,
      gross_loss: results.loss,
      ...ratiosOf(values[at + 1] ?? [], results),
      ...drawdownOf(rows.slice(at), results.net, number),
      ...tradesOf(rows.slice(at), number),
    };
  }
  return {};
}

/** Absolute, maximal (`126.89 (2.20%)`), relative (`2.20% (126.89)`); the recovery factor is net / maximal. */
function drawdownOf(
  rows: readonly (readonly Pair[])[],
  net: number,
  number: NumberOf,
): ReportFigures {
  const row = rows.find(
    ([, maximal, relative]) =>
      /\d \(.*%\)$/.test(maximal?.value ?? '') && /% \(/.test(relative?.value ?? ''),
  );
  const most = amountOf(row?.[1]?.value ?? '', number);
  if (most === null) return {};
  const ratios = rows.map((pairs) => pairs.map(({ value }) => number(value)));
  const [recovery, sharpe] =
    ratios.slice(2).find((it) => it.length === 2 && it[0] != null && isNear(it[0], net / most)) ??
    [];
  return {
    max_drawdown: most,
    ...(recovery != null && { recovery_factor: recovery }),
    ...(recovery != null && sharpe != null && { sharpe_ratio: sharpe }),
  };
}

/** The number of trades, from a row of all, short (`4 (25.00%)`) and long ones. */
function tradesOf(rows: readonly (readonly Pair[])[], number: NumberOf): ReportFigures {
  for (const pairs of rows) {
    const [all, short, long] = pairs.map(({ value }) => amountOf(value, number));
    if (pairs.length === 3 && all != null && short != null && long != null) {
      if (pairs[1]?.value.endsWith('%)') === true && all === short + long) return { trades: all };
    }
  }
  return {};
}

/** The figures that a MetaTrader report states below its tables; null when there are none. */
export function reportFigures(rows: readonly TableRow[], number: NumberOf): ReportFigures | null {
  const pairs = rows.map(pairsOf).filter((them) => them.length > 0);
  const named = byName(pairs.flat(), number);
  const { gross_loss: loss, ...figures } =
    named.net_profit === undefined ? byArithmetic(pairs, number) : named;
  // MetaTrader 4 prints the gross loss without its sign.
  const signed = loss === undefined ? figures : { ...figures, gross_loss: -Math.abs(loss) || 0 };
  return Object.keys(signed).length === 0 ? null : signed;
}
