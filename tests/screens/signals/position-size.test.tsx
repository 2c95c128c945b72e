import { screen, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it } from 'vitest';
import { instrumentInfo, marketEndpoints } from '#contracts/market/market.ts';
import { type Instrument, INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { mockAnswer, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aSignal } from '#tests/support/builders.ts';
import { aMarketPrice } from '#tests/support/market-prices.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { SignalCard } from '#web/features/signals/SignalCard.tsx';
// Preloaded, so that no test waits for the compilation of a chunk.
import '#web/features/signals/SizeDialog.tsx';

const infos = (...instruments: Instrument[]) =>
  mockAnswer(
    marketEndpoints.instruments,
    instruments.map((instrument) => instrumentInfo(instrument, null)),
  );

const prices = (quoted: Partial<Record<Instrument, number>>) =>
  mockAnswer(
    marketEndpoints.list,
    INSTRUMENTS.flatMap((instrument) => {
      const price = quoted[instrument];
      return price === undefined ? [] : [aMarketPrice(instrument, { price, source: 'simulated' })];
    }),
  );

const gold = { instrument: 'XAUUSD', entry_price: 4060, stop_loss: 4052 } as const;
const yen = { instrument: 'USDJPY', entry_price: 155, stop_loss: 154.7 } as const;

/** Opens the calculator of a signal. */
async function openCalculator(signal: Parameters<typeof aSignal>[0], ...handlers: HttpHandler[]) {
  const view = renderScreen(<SignalCard signal={aSignal(signal)} />, {
    handlers: [...handlers, infos('EURUSD', 'XAUUSD', 'USDJPY')],
  });
  await view.user.click(screen.getByRole('button', { name: /^Position size/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Position size/ }));
  const type = async (label: string, text: string) => {
    const field = dialog.getByRole('textbox', { name: label });
    await view.user.clear(field);
    await view.user.click(field);
    await view.user.paste(text);
  };
  const figure = (name: string) =>
    dialog.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  return { ...view, dialog, type, figure };
}

it('sizes a signal on EURUSD from a dollar account', async () => {
  const { type, figure, dialog } = await openCalculator({ stop_loss: 1.08312 }, prices({}));

  await type('Balance', '10000');
  await type('Leverage', '30');

  // 100 USD / (20 pips * 10 USD) = 0.5 lots; 0.5 * 100,000 * 1.08512 / 30 = 1808.53 USD
  expect(await dialog.findByText('0.50 lots')).toBeInTheDocument();
  expect(figure('At risk')).toBe('$100.00');
  expect(figure('Stop')).toBe('20.0 pips');
  expect(figure('Pip value per lot')).toBe('$10.00');
  expect(figure('Margin')).toBe('$1,808.53');
});

it('reads a leverage as brokers write it', async () => {
  const { type, figure, dialog } = await openCalculator({ stop_loss: 1.08312 }, prices({}));

  await type('Balance', '10000');
  await type('Leverage', '1:30');

  expect(await dialog.findByText('0.50 lots')).toBeInTheDocument();
  expect(figure('Margin')).toBe('$1,808.53');
});

it('converts by the current price, and names it', async () => {
  const { type, figure, dialog } = await openCalculator(yen, prices({ USDJPY: 155 }));

  await type('Balance', '10000');

  // 1000 JPY / 155 = 6.45 USD per pip; 100 / (30 * 6.4516) = 0.5166, rounded down
  expect(await dialog.findByText('0.51 lots')).toBeInTheDocument();
  expect(figure('Pip value per lot')).toBe('$6.45');
  expect(dialog.getByText(/^Converted at USDJPY 155\.000 as of/)).toHaveTextContent(
    'Simulated market',
  );
  expect(dialog.queryByText('Margin')).not.toBeInTheDocument(); // without a leverage
});

it('sizes gold from a euro account, with a comma as well as a point', async () => {
  const { type, figure, dialog, user } = await openCalculator(gold, prices({ EURUSD: 1.085 }));

  await user.selectOptions(dialog.getByRole('combobox', { name: 'Account currency' }), 'EUR');
  await type('Balance', '10000,00');
  await type('Risk %', '0,5');

  // 8 dollars * 100 ounces = 737.33 EUR a lot; 50 / 737.33 = 0.0678, rounded down
  expect(await dialog.findByText('0.06 lots')).toBeInTheDocument();
  expect(figure('At risk')).toBe('44.24 EUR');
});

it('accepts the contract size of the member’s broker', async () => {
  const { type, dialog } = await openCalculator(gold, prices({}));
  await type('Balance', '10000');
  expect(await dialog.findByText('0.12 lots')).toBeInTheDocument(); // 100 / 800

  await type('Contract size', '10');

  expect(await dialog.findByText('1.25 lots')).toBeInTheDocument(); // 100 / 80
});

it('says that an account is too small for the stop', async () => {
  const { type, dialog } = await openCalculator(gold, prices({}));

  await type('Balance', '500');

  // a hundredth of a lot loses 8 dollars, and one percent is 5
  expect(await dialog.findByText(/too small/)).toHaveTextContent(
    'even the smallest position, 0.01 lots, would risk $8.00',
  );
  expect(dialog.getByText('0.00 lots')).toBeInTheDocument();
});

it('is unavailable, with the reason, as long as a figure is missing', async () => {
  const { type, dialog } = await openCalculator(yen, prices({ EURUSD: 1.085 }));
  const reason = () => dialog.getByRole('status').textContent;
  await dialog.findByText('Unavailable.');
  expect(reason()).toContain('Enter your account balance.');

  await type('Balance', 'much');
  expect(reason()).toContain('“much” is not a number above zero');
  await type('Balance', '10000');
  await type('Risk %', '101');
  expect(reason()).toContain('You cannot risk more than the whole balance.');
  await type('Risk %', '1');
  await dialog.findByText(/No price to convert JPY to USD/);
});

it('is unavailable while the contract size is unknown', async () => {
  const { dialog, backend, user } = await openCalculator(
    {},
    prices({}),
    mockUnreachable(marketEndpoints.instruments),
  );
  await dialog.findByText(/The lot size of EURUSD could not be loaded/);

  backend.use(infos('EURUSD'));
  await user.click(dialog.getByRole('button', { name: 'Retry' }));

  expect(await dialog.findByText(/Enter your account balance/)).toBeInTheDocument();
});

it('stores the inputs on the device, and sends none of them', async () => {
  const first = await openCalculator(gold, prices({}));
  await first.type('Balance', '7777');
  await first.user.click(first.dialog.getByRole('button', { name: 'Cancel' }));
  const callsBefore = [...first.backend.calls];

  await first.user.click(screen.getByRole('button', { name: /^Position size/ }));

  expect(await screen.findByRole('textbox', { name: 'Balance' })).toHaveValue('7777');
  expect(first.backend.calls.every((call) => call.startsWith('GET '))).toBe(true);
  expect(first.backend.calls.length).toBeGreaterThanOrEqual(callsBefore.length);
  first.unmount();
  await openCalculator(gold, prices({}));
  expect(screen.getByRole('textbox', { name: 'Balance' })).toHaveValue('7777');
});

it('offers no journal entry without a journal', async () => {
  const { dialog } = await openCalculator({}, prices({}));

  expect(dialog.queryByRole('button', { name: 'I took this' })).not.toBeInTheDocument();
});
