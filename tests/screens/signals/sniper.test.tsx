import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aSignalRow, aSniperAnswer } from '#tests/support/sniper-answers.ts';
import type { SniperAnswer } from '#contracts/sniper.ts';
import { sniperEndpoints } from '#contracts/sniper.ts';
import { mockAnswer, mockFailure } from '#mocks/mock-endpoint.ts';
import { aSignal } from '#tests/support/builders.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { SniperScreen } from '#web/features/signals/sniper/SniperScreen.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:36:20.000Z') });
});

const answered = (changes: Partial<SniperAnswer> = {}) =>
  mockAnswer(sniperEndpoints.read, aSniperAnswer(changes));

const show = (...handlers: ReturnType<typeof answered>[]) =>
  renderScreen(<SniperScreen />, { handlers });

const part = (name: string) => screen.findByRole('region', { name });
const fact = (within_: HTMLElement, name: string) =>
  within(within_).getByText(name, { selector: 'dt' }).nextElementSibling;
const lines = (timeline: HTMLElement) => within(timeline).getAllByRole('listitem');
const present = (timeline: HTMLElement) =>
  lines(timeline).find((line) => line.getAttribute('aria-current') === 'step');
const passTo = (instant: string) => {
  vi.setSystemTime(instant);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

it('displays the six phases with their specified times, London reference and expiry', async () => {
  show(answered());

  const timeline = await part('Timeline of this session');
  const texts = lines(timeline).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(texts).toHaveLength(8);
  const expected = [
    [/London reference/, /8:30 AM UTC$/],
    [/Work start/, /12:00 PM UTC$/],
    [/Scan/, /12:20 PM UTC$/],
    [/Execution.*Signals are generated at 12:30/, /12:30 PM UTC$/],
    [/Second monitoring/, /12:35 PM UTC$/],
    [/Final scan/, /12:55 PM UTC$/],
    [/Signals active.*The final scan issues the last signals at 1:00/, /1:00 PM UTC$/],
    [/Expiry/, /4:00 PM UTC$/],
  ] as const;
  for (const [index, [name, time]] of expected.entries()) {
    expect(texts[index]).toMatch(name);
    expect(texts[index]).toMatch(time);
  }
  expect(screen.getByText('Trades and analysis are informational.')).toBeVisible();
});

it('shows the local time of each step, beside the documented one in UTC', async () => {
  vi.stubEnv('TZ', 'Africa/Nairobi');
  show(answered());

  const [, , , execution] = lines(await part('Timeline of this session'));
  expect(execution).toHaveTextContent(/15:30 ?12:30 PM UTC$/);
});

it('marks the current phase and counts down to the next one by the clock', async () => {
  show(answered());
  const line = await part('Session');
  const status = await part('Status overview');
  const timeline = await part('Timeline of this session');
  await waitFor(() => expect(line).toHaveTextContent(/^monitoring · Final scan in 18 min 40 s/));
  expect(present(timeline)).toHaveTextContent('Second monitoring Now');
  expect(status).toHaveTextContent('Monitoring PM session: final scan at 13:00');

  passTo('2026-11-20T12:55:00.000Z');
  expect(present(timeline)).toHaveTextContent('Final scan Now');
  expect(line).toHaveTextContent(/^scanning · Signals active in 5 min 0 s/);
  passTo('2026-11-20T13:00:00.000Z');
  expect(line).toHaveTextContent(/^signals active · Expiry in 3 h 0 min/);
});

it('says whether a session is active, and when the next one begins', async () => {
  show(answered());
  expect(screen.getByText('SESSION ACTIVE')).toBeVisible();
  const status = await part('Status overview');
  await within(status).findByText('monitoring');
  const line = await part('Session');

  passTo('2026-11-20T16:00:00.000Z');
  expect(screen.getByText('SESSION INACTIVE')).toBeVisible();
  expect(fact(status, 'Current phase')).toHaveTextContent('expired');
  // Friday afternoon: the next session begins on Monday, when the market is open again.
  expect(line).toHaveTextContent(/^Next session Mon 00:00 UTC · in 2 d 8 h/);
  const timeline = await part('Timeline of the next session');
  expect(present(timeline)).toBeUndefined();
  expect(lines(timeline)[0]).toHaveTextContent('8:30 AM UTC');
});

it('displays “initializing” until the phase is known', async () => {
  show(mockFailure(sniperEndpoints.read, 'platform.unavailable', 'Candles are being set up.'));

  expect(screen.getAllByText('initializing')[0]).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('Candles are being set up.');
  expect(screen.getAllByText('initializing')[0]).toBeVisible();
  expect(await part('Status overview')).toHaveTextContent(
    'Signals are generated at 12:30, and by the final scan at 1:00.',
  );
});

it('lists issued signals first, then candidates, then pairs without one and why', async () => {
  const issued = aSignal({
    scanner_type: '1m_sniper',
    instrument: 'XAUUSD',
    signal_type: 'sell',
    status: 'active',
  });
  show(
    answered({
      signals: [
        aSignalRow({ pair: 'EURUSD' }),
        aSignalRow({
          pair: 'GBPUSD',
          signal_type: 'buy',
          candidate: true,
          entry_price: 1.2654,
          stop_loss: 1.2649,
          take_profit: 1.26615,
          confidence: 0.64,
          near_low: true,
        }),
        aSignalRow({ pair: 'XAUUSD', signal_type: 'sell', signal: issued }),
      ],
    }),
  );

  const cards = within(await part('Signals')).getAllByRole('article');
  const [first, candidate, neutral] = cards;
  expect(first).toHaveAccessibleName('XAUUSD sell');
  expect(candidate).toHaveTextContent('GBPUSD▲BUYCandidate, not issued');
  expect(candidate).toHaveTextContent('high formed first, price near the low');
  expect(candidate).toHaveTextContent('1.26540');
  expect(candidate).toHaveTextContent('64% · Low');
  expect(candidate).toHaveTextContent('Confidence is below 70%: treat it with caution.');
  expect(neutral).toHaveTextContent('EURUSDNeutral');
  expect(neutral).toHaveTextContent('Price is at no edge of the session range.');
  expect(fact(await part('Status overview'), 'Found')).toHaveTextContent('1 issued, 1 candidate');
});

it('displays the session data of each pair', async () => {
  show(answered());

  const card = await screen.findByRole('article', { name: 'Session data of EURUSD' });
  expect(fact(card, 'Current price')).toHaveTextContent('1.08522');
  expect(fact(card, 'Session high')).toHaveTextContent(/1\.08561.*12:04 UTC/);
  expect(fact(card, 'Session low')).toHaveTextContent(/1\.08497.*12:27 UTC/);
  expect(fact(card, 'Formed first')).toHaveTextContent('High');
  expect(fact(card, 'Range')).toHaveTextContent('6.4 pips');
  expect(fact(card, 'London reference')).toHaveTextContent('1.08471');
  expect(screen.getByRole('article', { name: 'Session data of XAUUSD' })).toHaveTextContent(
    'No candles of this session yet.',
  );
  expect(await part('Session data')).toHaveTextContent('From closed minutes of this PM session.');
});

it('names the session of a response that is not the running one', async () => {
  vi.setSystemTime('2026-11-21T14:05:00.000Z');
  show(answered({ current_phase: 'expired', phase_step: null, session_active: false }));

  expect(await part('Session data')).toHaveTextContent(/of the session of .*12:00 UTC/);
  expect(await part('Status overview')).toHaveTextContent('Found in the last session');
});
