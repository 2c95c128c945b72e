import { screen, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it } from 'vitest';
import { type ChatServices, chatServiceEndpoints } from '#contracts/chats.ts';
import { ApiError } from '#contracts/errors.ts';
import { mockAnswer, mockAnswerFrom } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { Chats } from '#web/admin/settings/Chats.tsx';

const { read, change, test, sendTest } = chatServiceEndpoints;
const nothing: ChatServices = {
  telegram: null,
  channel: null,
  discord: null,
  topics: ['new_signal'],
  waiting: 0,
  dropped: 0,
  messages: [],
};
const everything: ChatServices = read.example;

const show = (handlers: HttpHandler[] = []) => renderScreen(<Chats />, { user: 'admin', handlers });
const card = async (name: string) => within(await screen.findByRole('article', { name }));

it('what is not set up offers its field alone, and the refusal of a key stands at it', async () => {
  const detail = 'The service refuses this: Unauthorized';
  const { user } = show([
    mockAnswer(read, nothing),
    mockAnswerFrom(change, () => {
      const errors = [{ in: 'body', pointer: '#/telegram_token', detail } as const];
      throw new ApiError('request.invalid', detail, { errors });
    }),
  ]);
  const bot = await card('Telegram bot');
  expect(bot.getByText('Not set up')).toBeVisible();
  expect(bot.queryByRole('button', { name: 'Test' })).not.toBeInTheDocument();
  const token = bot.getByLabelText('Bot token');
  await user.type(token, `123456789:${'A'.repeat(35)}`);
  await user.click(bot.getByRole('button', { name: 'Test and save' }));
  expect(await bot.findByText(detail)).toBeVisible();
  expect(token).toBeInvalid();
});

it('what is set up can be tested, removed, and sent a test message; its key is never shown', async () => {
  const tested = { ok: true, took_ms: 1, tested_at: '2026-11-20T09:00:00.000Z' };
  const { user, backend } = show([
    mockAnswer(read, everything),
    mockAnswer(test, { ...tested, message: 'The channel is “Desk”.' }),
    mockAnswer(sendTest, { ...tested, message: 'The message was sent.' }),
  ]);
  const channel = await card('Telegram channel');
  expect(channel.getByText('Bellwether signals (-1001234567890)')).toBeVisible();
  await user.click(channel.getByRole('button', { name: 'Test' }));
  expect(await channel.findByText('The channel is “Desk”.')).toBeVisible();
  await user.click(channel.getByRole('button', { name: 'Send a test message' }));
  expect(await channel.findByText('The message was sent.')).toBeVisible();
  const discord = await card('Discord webhook');
  expect(discord.getByLabelText('New webhook url')).toHaveValue('');
  await user.click(discord.getByRole('button', { name: /^Remove/ }));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  expect(backend.calls).not.toContain('PUT /api/admin/chats');
});

it('says what is refused, and what became of each message', async () => {
  const [message] = everything.messages;
  if (message === undefined) throw new Error('the example has no message');
  show([
    mockAnswer(read, {
      ...everything,
      discord: { name: 'Desk', problem: 'Discord answered 404: Unknown Webhook' },
      dropped: 3,
      messages: [
        message,
        {
          ...message,
          id: 'b',
          destination: 'discord',
          state: 'unknown_result',
          reason: 'The server stopped.',
        },
      ],
    }),
  ]);
  const discord = await card('Discord webhook');
  expect(discord.getByText('Refused')).toBeVisible();
  expect(discord.getByText(/404: Unknown Webhook/)).toBeVisible();
  const list = within(screen.getByRole('region', { name: 'Messages to channel and webhook' }));
  expect(list.getByText(/3 not sent in the last 24 hours/)).toBeVisible();
  expect(list.getByText('Sent')).toBeVisible();
  expect(list.getByText('Unknown whether it arrived')).toBeVisible();
});

it('stores the topics of channel and webhook, in the demo too', async () => {
  const { user, backend } = show();
  const posts = await screen.findByRole('switch', { name: 'New post' });
  expect(posts).toBeChecked();
  await user.click(posts);
  expect(await screen.findByRole('switch', { name: 'New post', checked: false })).toBeVisible();
  expect((await backend.world.read()).chats?.topics).toEqual(['new_signal', 'signal_closed']);
});
