import { EntryFields } from '#contracts/journal/journal.ts';
import { Signal } from '#contracts/signals.ts';
import { Webinar } from '#contracts/webinars.ts';
import type { ExportedData } from './export-format.ts';

type Cell = string | number | boolean | null;

export type CsvTable = { name: string; columns: readonly string[]; rows: readonly Cell[][] };

/** `account` is the name for readers; programs use `account_id`. */
const entryColumns = ['id', ...EntryFields.omit({ screenshot: true }).keyof().options, 'account'];
const signalColumns = Signal.keyof().options;
const webinarColumns = Webinar.omit({ registered: true, changes: true }).keyof().options;

/** An item of a list, objects as JSON. Semicolons, which separate the items, are escaped. */
const toItem = (item: unknown): string => {
  const text = typeof item === 'string' ? item : JSON.stringify(item);
  return text.replaceAll(/[\\;]/g, '\\$&');
};

/** Lists are joined, so that each field is one cell. */
function toCell(value: unknown): Cell {
  if (Array.isArray(value)) return value.map(toItem).join('; ');
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  return null;
}

const toRow = (columns: readonly string[], row: object): Cell[] =>
  columns.map((column) => toCell(Reflect.get(row, column)));

function settingsTable({ device, notifications }: NonNullable<ExportedData['settings']>): CsvTable {
  const quiet = notifications?.quiet_hours;
  return {
    name: 'settings',
    columns: ['setting', 'value'],
    rows: [
      ...Object.entries(device),
      ...(notifications?.topics ?? []).flatMap(({ topic, push, email }): Cell[][] => [
        [`${topic} by push`, push],
        [`${topic} by e-mail`, email],
      ]),
      ...(quiet ? [['quiet_hours', `${quiet.from} to ${quiet.to}, ${quiet.time_zone}`]] : []),
    ],
  };
}

/** A table of these fields of the items. */
export const tableOf = (
  name: string,
  columns: readonly string[],
  items: readonly object[],
): CsvTable => ({ name, columns, rows: items.map((item) => toRow(columns, item)) });

type JournalRows = NonNullable<ExportedData['tradingJournal']>;

const accountNames = (rows: JournalRows): ReadonlyMap<unknown, unknown> =>
  new Map(
    rows.filter(({ kind }) => kind === 'account').map(({ id, fields }) => [id, fields['name']]),
  );

function journalTable(rows: JournalRows): CsvTable {
  const accounts = accountNames(rows);
  const trades = rows
    .filter(({ kind }) => kind === 'entry')
    .map(({ id, fields }) => {
      const account = accounts.get(fields['account_id']);
      return toRow(entryColumns, { ...fields, id, account });
    });
  return { name: 'trading-journal', columns: entryColumns, rows: trades };
}

export function csvTables({
  settings,
  tradingJournal,
  signalHistory,
  courseProgress,
}: ExportedData): CsvTable[] {
  return [
    ...(settings ? [settingsTable(settings)] : []),
    ...(tradingJournal ? [journalTable(tradingJournal)] : []),
    ...(signalHistory ? [tableOf('signal-history', signalColumns, signalHistory)] : []),
    ...(courseProgress ? [tableOf('course-progress', webinarColumns, courseProgress)] : []),
  ];
}
