import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { installation } from '#tests/support/show-purchase.tsx';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { RootGate } from '#web/app/App.tsx';
// Preloaded, so that no test waits for its compilation.
import '#web/features/legal/LegalPage.tsx';

const documents = [
  ['/terms', 'Terms', /Nothing renews automatically/],
  ['/privacy', 'Privacy Notice', /365 days unless the operator has set another one/],
  [
    '/risk-disclosure',
    'Risk Disclosure',
    /With leverage a small move of the market becomes a large/,
  ],
] as const;

it.each(documents)('shows %s to visitors', async (path, title, sentence) => {
  renderScreen(<RootGate path={path} />, { user: null });

  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByText(sentence)).toBeInTheDocument();
  expect(screen.getByText(/Version of 27 November 2026$/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Back to/ })).toHaveAttribute('href', '/');
});

it('names Telegram, Discord, price alerts, subscribers of the record and backups in the privacy notice', async () => {
  renderScreen(<RootGate path="/privacy" />, { user: null });

  expect(await screen.findByText(/^Your price alerts with their notes/)).toBeVisible();
  expect(screen.getByText(/the number of your chat and your name there/)).toBeVisible();
  expect(screen.getByText(/^Telegram, if you link it: .*Discord/)).toBeVisible();
  expect(screen.getByText(/daily mails of the public record/)).toBeVisible();
  expect(
    screen.getByText(/^Backups contain everything .*administrators can download/),
  ).toBeVisible();
});

it.each(documents)('links from %s to the two others', async (path, title) => {
  renderScreen(<RootGate path={path} />, { user: null });

  const others = within(await screen.findByRole('navigation', { name: 'Legal' }));
  const names = others.getAllByRole('link').map((link) => link.textContent);
  expect(names).toEqual(documents.map(([, name]) => name).filter((name) => name !== title));
});

it('displays them to members too, without waiting for the session', async () => {
  renderScreen(<RootGate path="/terms" />);

  expect(await screen.findByRole('heading', { level: 1, name: 'Terms' })).toBeInTheDocument();
});

it('names the operator and the published number', async () => {
  const handlers = [
    installation({ platform_name: 'Gold Desk', contact_phone: '+233 24 000 0000' }),
  ];
  renderScreen(<RootGate path="/terms" />, { user: null, handlers });

  expect(await screen.findByText(/^You reach us .*\+233 24 000 0000/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Gold Desk' })).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('Terms · Gold Desk'));
});
