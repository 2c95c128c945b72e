import { expect, it } from 'vitest';
import { tradeLine } from './read-fixture.ts';
import { HEADS, read, statementOf, TRADE } from './read-lines.ts';

it('believes a net result, and takes costs without a sign for costs where that adds up', async () => {
  const { trades } = await statementOf(
    read([`${HEADS},Gross profit,Commission,Swap,Net profit`, `${TRADE},100,7,-1.5,91.5`]),
  );
  expect(trades.map((trade) => tradeLine(trade)[3])).toEqual([[100, -7, -1.5, 0]]);
});

it('keeps the signs of costs where they add up as they are', async () => {
  const { trades } = await statementOf(
    read([`${HEADS},Gross profit,Commission,Swap,Net profit`, `${TRADE},100,0.5,1.5,102`]),
  );
  expect(trades.map((trade) => tradeLine(trade)[3])).toEqual([[100, 0.5, 1.5, 0]]);
});

it('makes the result before costs of the net result where a file has no other', async () => {
  const { trades } = await statementOf(
    read([`${HEADS},Commission,Swap,Net profit`, `${TRADE},-0.70,0.10,19.30`]),
  );
  expect(trades.map((trade) => tradeLine(trade)[3])).toEqual([[19.9, -0.7, 0.1, 0]]);
});

it('keeps notes, setup and tags', async () => {
  const { trades } = await statementOf(
    read([
      `${HEADS},Net,Comment,Setup,Tags`,
      `${TRADE},1,"two\nlines",Breakout,news; london; news`,
    ]),
  );
  expect(trades[0]?.extra).toEqual({
    notes: 'two\nlines',
    setup: 'Breakout',
    tags: ['news', 'london'],
  });
});

it('takes no units for lots', async () => {
  const { trades } = await statementOf(
    read([`${HEADS},Net`, `${TRADE.replace('0.1', '100000')},1`]),
  );
  expect(trades[0]?.lots).toBe(null);
  expect(trades[0]?.extra?.notes).toBe('Quantity: 100000');
});

it.each([
  ['1.08', '-1.08', 'One of its prices is below zero.'],
  ['1.08', '0', 'It has no entry price.'],
  ['1.08', '1.08x', 'Its entry reads “1.08x”, which cannot be read with certainty.'],
  ['buy', 'balance', 'Its side reads “balance”, neither a buy nor a sell.'],
  ['EURUSD', '', 'It has no symbol.'],
  [
    '2026-10-05 10:00',
    '2026-13-05 10:00',
    'Its time reads “2026-13-05 10:00”, which cannot be read with certainty.',
  ],
  ['2026-10-05 10:00', '', 'It has no time of its close: is the position still open?'],
  ['2026-10-05 09:00', 'soon', 'Its time reads “soon”, which cannot be read with certainty.'],
  [',1.09,1', ',1.09,', 'It has no result: is the position still open?'],
  [',1.09,1', ',1.09,2e15', 'Its net reads “2e15”, which cannot be read with certainty.'],
])('skips a row in which %s is %s', async (from, to, reason) => {
  const row = `${TRADE},1`.replace(from, to);
  const { trades, skipped } = await statementOf(read([`${HEADS},Net`, `${TRADE},1`, row]));
  expect(trades).toHaveLength(1);
  expect(skipped.map(({ line, reason: actual }) => [line, actual])).toEqual([[3, reason]]);
});

it('says that there is no table of trades in a text', async () => {
  expect(await read(['Dear trader,', 'see you at the webinar, bring friends'])).toEqual({
    state: 'unreadable',
    reason:
      'No table of trades was found in this file. It needs a line for each trade with its symbol, side, time, entry price and result.',
  });
});

it.each([
  ['7', -7],
  ['-7', -7],
])(
  'takes a commission of %s for a cost where no net result tells more',
  async (written, commission) => {
    const { trades } = await statementOf(
      read([`${HEADS},Gross profit,Commission`, `${TRADE},100,${written}`]),
    );
    expect(trades.map((trade) => tradeLine(trade)[3])).toEqual([[100, commission, 0, 0]]);
  },
);
