import { screen, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it } from 'vitest';
import { chatEndpoints, type OwnChats } from '#contracts/chats.ts';
import { mockAnswer, mockFailure } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { NotificationSettings } from '#web/features/settings/NotificationSettings.tsx';

type Telegram = NonNullable<OwnChats['telegram']>;

const unlinked: Telegram = { bot: 'desk_bot', link: null, channel: null };
const linked: Telegram = {
  bot: 'desk_bot',
  link: { name: '@ama', linked_at: '2026-11-20T09:00:00.000Z' },
  channel: 'Desk signals',
};
const standing = (telegram: Telegram | null) => mockAnswer(chatEndpoints.own, { telegram });
const code = mockAnswer(chatEndpoints.makeCode, {
  code: 'K7M2Q9XT4H',
  url: 'https://t.me/desk_bot?start=K7M2Q9XT4H',
  expires_at: new Date(Date.now() + 600_000).toISOString(),
});
const show = (handlers: HttpHandler[]) =>
  renderScreen(<NotificationSettings />, { user: 'trader', handlers });
const column = (name: string) => screen.queryByRole('columnheader', { name });

it('says nothing of Telegram where the operator has set none up', async () => {
  show([standing(null)]);
  await screen.findByRole('table', { name: 'Topics' });
  expect(screen.queryByRole('region', { name: 'Telegram' })).not.toBeInTheDocument();
  expect(column('Telegram')).not.toBeInTheDocument();
});

it('links by a button and a code with the minutes that are left', async () => {
  const { user } = show([standing(unlinked), code]);
  await user.click(await screen.findByRole('button', { name: 'Link Telegram' }));
  const open = await screen.findByRole('link', { name: 'Open Telegram' });
  expect(open).toHaveAttribute('href', 'https://t.me/desk_bot?start=K7M2Q9XT4H');
  expect(screen.getByText('/start K7M2Q9XT4H')).toBeVisible();
  expect(screen.getByText(/Valid for (9|10) minutes more/)).toBeVisible();
  expect(column('Telegram')).not.toBeInTheDocument();
});

it('of a linked member offers the channel, a topic each, and the way out', async () => {
  const { user, backend } = show([standing(linked)]);
  const card = within(await screen.findByRole('region', { name: 'Telegram' }));
  expect(await card.findByText('Linked as @ama')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Join the channel' }));
  expect(await card.findByText(/not configured/)).toBeVisible(); // the server has another opinion

  expect(await screen.findByRole('switch', { name: 'New signal: Telegram' })).toBeChecked();
  expect(screen.getByRole('switch', { name: 'Account rules: Telegram' })).toBeDisabled();
  await user.click(screen.getByRole('switch', { name: 'New signal: Telegram' }));
  expect(await screen.findByText('Settings saved successfully!')).toBeVisible();
  const { inboxes } = await backend.world.read();
  const [signal] = inboxes['trader']?.preferences?.topics ?? [];
  expect(signal).toEqual({ topic: 'new_signal', push: true, email: false, chat: false });

  await user.click(card.getByRole('button', { name: 'Unlink' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Unlink' }));
  expect(backend.calls).toContain('DELETE /api/chats/telegram');
});

it('says why there is no code', async () => {
  const { user } = show([
    standing(unlinked),
    mockFailure(chatEndpoints.makeCode, 'providers.not_configured'),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Link Telegram' }));
  expect(await screen.findByRole('alert')).toBeVisible();
});
