import { expect, it } from 'vitest';
import { fixtureBytes, readFixture, tradeLine } from './read-fixture.ts';
import { HEADS, questionOf, read, readBytes, statementOf, TRADE } from './read-lines.ts';

it('finds the heads of a German table below its title, and reads it row for row', async () => {
  const { format, trades, skipped } = await readFixture('generic-semicolon.csv');
  expect(format).toBe('csv');
  expect(trades.map(tradeLine)).toEqual([
    [
      ['901', 'EURUSD.x', 'buy', 0.5],
      ['2026-10-05 09:12:33', '2026-10-05 11:02:10'],
      [1.0912, 1.0932, null, null],
      [1100, -3, 0, 0],
    ],
    [
      ['902', 'XAUUSD', 'sell', 0.1],
      ['2026-10-14 10:00:00', '2026-10-14 18:30:05'],
      [2650.1, 2655.1, null, null],
      [-50, -0.7, 0, 0],
    ],
  ]);
  expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
    [8, 'Its quantity reads “abc”, which cannot be read with certainty.'],
    [9, 'Its side reads “Einzahlung”, neither a buy nor a sell.'],
    [10, 'A line of totals, which is no trade.'],
  ]);
});

it('reads rows copied from a web page: tabs, moments of their own, a currency for each', async () => {
  const { trades, skipped } = await readFixture('generic-tab.txt');
  expect(trades.map(tradeLine)).toEqual([
    [
      ['', 'EURUSD', 'buy', 0.1],
      ['2026-11-02T07:30:00.000Z', '2026-11-02T13:45:00.000Z'], // written as two hours ahead
      [1.0852, 1.0872, null, null],
      [20, 0, 0, 0],
    ],
    [
      ['', 'DE40', 'sell', 1],
      ['2026-11-04T09:30:00.000Z', '2026-11-04T15:45:00.000Z'],
      [19_000, 19_010, null, null],
      [-10, 0, 0, 0],
    ],
  ]);
  expect(trades.map(({ currency }) => currency)).toEqual(['USD', 'EUR']);
  expect(skipped[0]?.reason).toBe('Its currency reads “USDT”, which is no code of three letters.');
});

it('asks for the order of ambiguous dates and reads them in the chosen order', async () => {
  const bytes = fixtureBytes('generic-ambiguous-dates.csv');
  expect((await statementOf(readBytes(bytes))).isDateOrderUnknown).toBe(true);
  const ordered = await statementOf(readBytes(bytes, { columns: {}, dateOrder: 'mdy' }));
  expect(ordered.isDateOrderUnknown).toBe(false);
  expect(ordered.trades[0]?.closedAt.wall).toBe('2026-05-04T10:00:00');
});

it('believes dates that can be read in one way only before what was said of them', async () => {
  const lines = [`${HEADS},Net`, `${TRADE.replaceAll('2026-10-05', '25/10/2026')},1`];
  const ordered = await statementOf(read(lines, { columns: {}, dateOrder: 'mdy' }));
  expect(ordered.trades[0]?.closedAt.wall).toBe('2026-10-25T10:00:00');
});

const OWN_WORDS = {
  columns: {
    symbol: 'Mkt',
    side: 'Dir',
    closed_at: 'Wann',
    entry: 'Rein',
    exit: 'Raus',
    net: 'Ergebnis',
    notes: 'Bemerkung',
  },
  dateOrder: 'ymd',
} as const;

it('asks which column is what where the heads do not say so', async () => {
  const question = await questionOf(readBytes(fixtureBytes('generic-unknown-heads.csv')));
  expect(question.heads).toEqual(['Mkt', 'Dir', 'Wann', 'Rein', 'Raus', 'Ergebnis', 'Bemerkung']);
  // Three of them by what stands in their cells.
  expect(question.guess.columns).toEqual({
    symbol: 'Mkt',
    side: 'Dir',
    closed_at: 'Wann',
    net: 'Ergebnis',
    notes: 'Bemerkung',
  });
  expect(question.rows[0]?.cells[0]).toBe('EURUSD');
});

it('reads the columns that the trader has named', async () => {
  const bytes = fixtureBytes('generic-unknown-heads.csv');
  const { trades } = await statementOf(readBytes(bytes, OWN_WORDS));
  expect(trades.map(tradeLine)).toEqual([
    [
      ['', 'EURUSD', 'buy', null],
      [null, '2026-10-05 11:02:10'],
      [1.0912, 1.0932, null, null],
      [20, 0, 0, 0],
    ],
    [
      ['', 'US30.cash', 'sell', null],
      [null, '2026-10-06 11:02:10'],
      [42_310.2, 42_350.2, null, null],
      [-16, 0, 0, 0],
    ],
  ]);
  expect(trades[1]?.extra).toEqual({ notes: 'zu früh, wieder' });
});

it('does not follow a choice of columns that was made for another file', async () => {
  const { trades } = await statementOf(read([`${HEADS},Net`, `${TRADE},1`], OWN_WORDS));
  expect(trades).toHaveLength(1);
});

it.each([
  ['Symbol,Type,Quantity,Time,Price,Time,Price,Profit', 'two times and two prices'],
  [`${HEADS.replace('Lots', 'Quantity')},Net`, 'lots or units'],
  [`${HEADS},Commission,P&L`, 'before or after the commission'],
  ['Symbol,Side,Date,Open price,Net', 'opened or closed'],
  [`${HEADS},Profit,Gross`, 'two columns of one meaning'],
])('asks about %s: %s', async (heads) => {
  const question = await questionOf(read([heads, `${TRADE},1,2`]));
  expect(question.guess.columns.symbol).toBe('Symbol');
});

it('tells columns of one name apart by a number', async () => {
  const lines = ['Symbol,Type,Volume,Time,Price,Time,Price,Profit', `${TRADE},1`];
  const { heads, guess } = await questionOf(read(lines));
  expect(heads.slice(3, 7)).toEqual(['Time', 'Price', 'Time (2)', 'Price (2)']);
  expect(guess.columns).toMatchObject({
    opened_at: 'Time',
    closed_at: 'Time (2)',
    exit: 'Price (2)',
  });
  const { trades } = await statementOf(read(lines, guess));
  expect(trades[0]?.exit).toBe(1.09);
});

it('asks about a table without heads by the places of its columns', async () => {
  const { heads, rows, guess } = await questionOf(read([`${TRADE},1`, `${TRADE},2`]));
  expect(guess.columns).toEqual({
    symbol: 'Column 1',
    side: 'Column 2',
    opened_at: 'Column 4',
    closed_at: 'Column 6',
  });
  expect(heads[0]).toBe('Column 1');
  expect(rows).toHaveLength(2);
});

it.each([
  ['Symbole;Sens;Lots;Date de clôture;Prix d’ouverture;Bénéfice net', 'French'],
  ['Símbolo;Tipo;Volumen;Fecha de cierre;Precio de apertura;Beneficio', 'Spanish'],
  ['Символ;Тип;Объём;Время закрытия;Цена открытия;Прибыль', 'Russian'],
  ['Symbol;Typ;Wolumen;Czas zamknięcia;Cena otwarcia;Zysk netto', 'Polish'],
  ['品种;类型;手数;平仓时间;开仓价格;利润', 'Chinese'],
  ['通貨ペア;売買;ロット;決済日時;新規価格;損益', 'Japanese'],
])('knows the columns of %s (%s)', async (heads) => {
  const { trades } = await statementOf(
    read([heads, 'EURUSD;buy;0,10;25.10.2026 10:00;1,08520;-12,50']),
  );
  expect(trades.map(({ lots, entry, profit }) => [lots, entry, profit])).toEqual([
    [0.1, 1.0852, -12.5],
  ]);
});

it('reads date and time of day that stand in columns beside each other', async () => {
  const { trades } = await statementOf(
    read([
      'Symbol,Side,Open date,Open time,Open price,Close date,Close time,Net (EUR)',
      'EURUSD,long,25/10/2026,9:05,1.08,25/10/2026,10:15:30,12.5',
    ]),
  );
  expect(trades.map(tradeLine)[0]?.[1]).toEqual(['2026-10-25 09:05:00', '2026-10-25 10:15:30']);
});

it('takes currency and zone from the heads', async () => {
  const { account, zone } = await statementOf(
    read([
      'Symbol,Side,Close time (UTC-3:30),Open price,Net P&L (EUR)',
      'EURUSD,s,2026-10-05 10:00,1.08,1',
    ]),
  );
  expect([account.currency, zone]).toEqual(['EUR', '-03:30']);
});

it.each([
  [
    'mt4',
    '41000002\t2026.01.05 09:15\tbuy\t0.20\teurusd\t1.085\t0.0\t1.089\t2026.01.05 13:02\t1.089\t-1.40\t0.00\t0.00\t80.00',
  ],
  [
    'mt5',
    '2026.01.05 09:15:00\t41000002\teurusd\tbuy\t0.20\t1.085\t\t1.089\t2026.01.05 13:02:00\t1.089\t-1.40\t0.00\t80.00',
  ],
])(
  'knows rows that were copied out of the history of %s without their heads',
  async (format, row) => {
    const statement = await statementOf(read([row]));
    expect(statement.format).toBe(format);
    expect(statement.trades.map(tradeLine)).toEqual([
      [
        ['41000002', 'eurusd', 'buy', 0.2],
        ['2026-01-05 09:15:00', '2026-01-05 13:02:00'],
        [1.085, 1.089, null, 1.089],
        [80, -1.4, 0, 0],
      ],
    ]);
  },
);
