import { expect, it } from 'vitest';
import Papa from 'papaparse';
import { Analytics, analyticsEndpoints } from '#contracts/analytics.ts';
import { aSignal, aTrade, aWebinar } from '#tests/support/builders.ts';
import { anAuditRecord } from '#tests/support/system-builders.ts';
import { analyticsTables, auditTable } from './admin-tables.ts';
import { csvText } from './csv-file.ts';
import { csvTables } from './csv-tables.ts';

const table = (...rows: (string | number | boolean | null)[][]) => ({
  name: 'table',
  columns: ['a', 'b'],
  rows,
});
const linesOf = (text: string): string[] => text.replace('\uFEFF', '').split('\r\n');

it('begins with a byte order mark and the names of the columns, and ends each row with CRLF', () => {
  expect(csvText(table(['x', 1]))).toBe('\uFEFFa,b\r\nx,1\r\n');
});

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '＝1',
  '＠x',
  '＋1',
  '－1',
])('fault 22: gives a spreadsheet no formula in %j', (text) => {
  const cell = csvText(table([text, ''])).replace('\uFEFFa,b\r\n', '');
  expect(cell.startsWith(`"'${text}"`)).toBe(true);
});

const analytics = Analytics.parse(analyticsEndpoints.read.example);

/** Every text is a formula, whatever the field is. */
const asFormulae = <T extends object>(row: T): T =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? `=cmd|' /C calc'!${name}` : value,
    ]),
  ) as T;

it('fault 22: gives a spreadsheet no formula in any file that there is', () => {
  const { id, ...fields } = asFormulae({ ...aTrade(), tags: ['=news'] });
  const tables = [
    ...csvTables({
      tradingJournal: [
        { id, kind: 'entry', fields: { ...fields, account_id: 'a' } },
        { id: 'a', kind: 'account', fields: { name: '=my account' } },
      ],
      signalHistory: [asFormulae(aSignal())],
      courseProgress: [asFormulae(aWebinar())],
    }),
    auditTable([asFormulae(anAuditRecord({ target: '=1+1' }))]),
    ...analyticsTables({
      ...analytics,
      revenue: analytics.revenue.map(asFormulae),
      signals: analytics.signals.map(asFormulae),
    }),
  ];
  for (const each of tables) {
    const { data } = Papa.parse<string[]>(csvText(each));
    const cells = data.flat();
    expect(cells.filter((cell) => /^\s*[=+@]/.test(cell))).toEqual([]);
  }
  const written = tables.map(csvText).join('');
  for (const name of ['notes', 'my account', 'title', 'meeting_url', 'actor', 'reason', 'news']) {
    expect(written).toContain(name);
  }
});

it('leaves numbers, negative ones too, and harmless texts as they are', () => {
  expect(linesOf(csvText(table([-6.6, 'EURUSD'], [0.00001, '2 - 1 = 1'], [null, true])))).toEqual([
    'a,b',
    '-6.6,EURUSD',
    '0.00001,2 - 1 = 1',
    ',true',
    '',
  ]);
});

it('quotes what would break a row', () => {
  expect(csvText(table(['say "no", then\nleave', 1]))).toContain('"say ""no"", then\nleave",1');
});

it('has a column for each field of a trade, lists in one cell', () => {
  const { id, ...fields } = aTrade({ tags: ['trend', '=news'], pnl: -12.5, notes: '-5 pips' });
  const newer = { id: 'plan-1', kind: 'plan', fields: {} };
  const [journal] = csvTables({ tradingJournal: [{ id, kind: 'entry', fields }, newer] });
  if (journal === undefined) throw new Error('no table');
  const cell = (name: string) => journal.rows[0]?.[journal.columns.indexOf(name)];
  expect(journal.rows).toHaveLength(1);
  expect(cell('id')).toBe(id);
  expect(cell('tags')).toBe('trend; =news');
  expect(cell('pnl')).toBe(-12.5);
  expect(csvText(journal)).toContain("'-5 pips");
});

it('writes settings as names and values', () => {
  const [settings] = csvTables({
    settings: {
      device: {
        notifications: true,
        email_alerts: false,
        dark_mode: false,
        auto_refresh: true,
        sound_notifications: false,
        colour_vision: 'teal-orange',
        follows_system: true,
        hide_amounts: false,
        times: 'local',
        keyboard_shortcuts: true,
      },
      notifications: {
        topics: [{ topic: 'new_signal', push: true, email: false }],
        quiet_hours: { from: '22:00', to: '07:00', time_zone: 'Africa/Accra' },
      },
    },
  });
  expect(settings?.rows).toContainEqual(['new_signal by push', true]);
  expect(settings?.rows).toContainEqual(['quiet_hours', '22:00 to 07:00, Africa/Accra']);
});

it('writes every field of a signal', () => {
  const [signals] = csvTables({ signalHistory: [aSignal()] });
  expect(signals?.rows[0]).toHaveLength(signals?.columns.length ?? 0);
  expect(signals?.columns).toContain('r_net');
});
