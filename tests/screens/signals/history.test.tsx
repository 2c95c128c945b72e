import { screen, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it, vi } from 'vitest';
import type { Signal } from '#contracts/signals.ts';
import { aSignal } from '#tests/support/builders.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { historyOf } from '#tests/support/show-signals.ts';
import { HistoryScreen } from '#web/features/signals/HistoryScreen.tsx';

const WIDE = '(min-width: 80rem)';

function showOn(width: 'phone' | 'wide', ...handlers: HttpHandler[]) {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: width === 'wide' && media === WIDE,
      onchange: null,
    }),
  );
  return renderScreen(<HistoryScreen />, { handlers });
}

const opener = (name: string) => screen.findByRole('button', { name: `Open ${name}` });

const threeScanners: readonly Signal[] = [
  aSignal({ instrument: 'XAUUSD', scanner_type: 'weekly', status: 'sl_hit', r_net: -1.04 }),
  aSignal({ instrument: 'EURUSD', scanner_type: '1m_sniper', status: 'active', r_net: null }),
  aSignal({ instrument: 'US30', scanner_type: 'peak', confidence: 0.82, backfilled: true }),
];

it('lists every signal with its outcome as a table on wide screens', async () => {
  showOn('wide', historyOf(threeScanners));
  await opener('XAUUSD buy');

  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Instrument',
    'Side',
    'Entry',
    'Confidence',
    'Scanner',
    'Time',
    'Status',
    'Result',
    'Reason',
  ]);
  const [, gold, euro, dow] = screen.getAllByRole('row');
  expect(gold).toHaveTextContent(/^XAUUSD▲BUY.*Weekly.*Stop hit▼−1\.04 RW Bottom/);
  expect(euro).toHaveTextContent(/1M Sniper.*Active–/);
  // the words of the scanners: a signal has one grade on all screens
  expect(dow).toHaveTextContent(/82% · MediumPeak, backfilled/);
});

it('lists them as rows on a phone', async () => {
  showOn('phone', historyOf(threeScanners));
  await opener('XAUUSD buy');

  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  const rows = within(screen.getByRole('list', { name: 'Signals' })).getAllByRole('listitem');
  expect(rows).toHaveLength(3);
  expect(rows[0]).toHaveTextContent('Stop hit');
});

it('filters by scanner, and says when nothing matches', async () => {
  const { user } = showOn('wide', historyOf(threeScanners.slice(0, 2)));
  await opener('XAUUSD buy');

  await user.click(screen.getByRole('radio', { name: 'Weekly' }));
  await opener('XAUUSD buy');
  expect(screen.queryByRole('button', { name: 'Open EURUSD buy' })).not.toBeInTheDocument();

  await user.click(screen.getByRole('radio', { name: 'Peak' }));
  expect(
    await screen.findByText('No trading signals found for the selected filter'),
  ).toBeInTheDocument();
});

it('opens a signal as its card, of the same grade', async () => {
  const { user } = showOn('wide', historyOf(threeScanners));

  await user.click(await opener('US30 buy'));

  const dialog = await screen.findByRole('dialog', { name: 'Signal' });
  expect(within(dialog).getByText('82% · Medium')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('shows older signals on demand', async () => {
  const many = Array.from({ length: 31 }, (_, index) =>
    aSignal({ instrument: index === 30 ? 'XAUUSD' : 'EURUSD' }),
  );
  const { user } = showOn('phone', historyOf(many));
  expect(await screen.findAllByRole('listitem')).toHaveLength(30);

  await user.click(screen.getByRole('button', { name: 'Show more' }));

  expect(await opener('XAUUSD buy')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});
