import { type DatabasePlace, openDatabase } from '#api/db/open-database.ts';
import { outboxEvents } from '#api/db/schema/notifications.ts';
import { createChatDeliveryService } from '#api/features/chats/chat-delivery.service.ts';
import { createChatLinkStore } from '#api/features/chats/chat-links.store.ts';
import { createChatMessageStore } from '#api/features/chats/chat-messages.store.ts';
import { queueBroadcasts } from '#api/features/chats/chat-queue.service.ts';
import { createChatSettingsStore } from '#api/features/chats/chat-settings.store.ts';
import { openDiscord } from '#api/features/chats/discord-client.ts';
import { openTelegram } from '#api/features/chats/telegram-client.ts';
import { anEventRow } from './push-rows.ts';

export const KEYS = {
  telegram: {
    token: '123456789:AAEtestTokenOfTheOperatorsBot_0123456',
    id: '777',
    username: 'desk_bot',
    name: 'Desk',
    problem: null,
  },
  channel: { id: '-1001234567890', title: 'Desk signals', problem: null },
  discord: {
    id: '987654321',
    token: 'webhook-token-of-the-operator_01',
    name: 'Desk',
    channelUrl: null,
    problem: null,
  },
} as const;

type Options = {
  readonly place: DatabasePlace;
  readonly telegramUrl: string;
  readonly discordUrl: string;
  readonly now: () => number;
};

/** What sends to chats, over a database that outlives the process, and nothing else of the server. */
export async function openChatBench({ place, telegramUrl, discordUrl, now }: Options) {
  const database = await openDatabase(place);
  const settings = createChatSettingsStore({
    ...database,
    sealKey: Buffer.alloc(32, 7),
    onLost: () => undefined,
  });
  const delivery = createChatDeliveryService({
    store: createChatMessageStore(database),
    links: createChatLinkStore(database),
    settings,
    clients: {
      telegram: (token) => openTelegram({ token, baseUrl: telegramUrl }),
      discord: (webhook) => openDiscord({ ...webhook, baseUrl: discordUrl }),
    },
    now,
    sleep: () => Promise.resolve(),
    isStopping: () => false,
    onDropped: () => undefined,
  });
  return {
    database,
    delivery,
    setUp: () =>
      settings
        .change(KEYS, { actor: 'system', action: 'chats.changed', at: now() })
        .then(() => undefined),
    /** Queues an event for channel and webhook. */
    async queue(title: string): Promise<void> {
      const event = anEventRow({ title, topic: 'new_post', created_at: now(), item: title });
      await database.write(async (tx) => {
        await tx.insert(outboxEvents).values(event);
        await queueBroadcasts(tx, event, now(), {
          hasTelegram: true,
          channelId: KEYS.channel.id,
          discordId: KEYS.discord.id,
          topics: ['new_post'],
        });
      });
    },
    close: () => database.close(),
  };
}
