import { setTimeout as after } from 'node:timers/promises';
import { createChatBotService } from '#api/features/chats/chat-bot.service.ts';
import { createChatDeliveryService } from '#api/features/chats/chat-delivery.service.ts';
import { createChatLinkService } from '#api/features/chats/chat-links.service.ts';
import { createChatSettingsService } from '#api/features/chats/chat-settings.service.ts';
import { createChatSettingsStore } from '#api/features/chats/chat-settings.store.ts';
import { openDiscord } from '#api/features/chats/discord-client.ts';
import { openTelegram } from '#api/features/chats/telegram-client.ts';
import type { MailService } from '#api/features/mails/mails.service.ts';
import {
  createExpiringAccessService,
  createOutboxEventService,
} from '#api/features/notifications/outbox-events.service.ts';
import { createNotificationPreferencesService } from '#api/features/notifications/notification-preferences.service.ts';
import {
  createPushDeliveryService,
  createPushSubscriptionService,
} from '#api/features/notifications/push.service.ts';
import { createPushKeys } from '#api/features/notifications/push-keys.service.ts';
import { createClockWatch, createWatchService } from '#api/features/system/watch.service.ts';
import {
  createWebinarReminders,
  createWebinarService,
} from '#api/features/webinars/webinars.service.ts';
import type { AppDeps } from './app-deps.ts';
import type { Base } from './base.ts';

export function createMessaging(deps: AppDeps, base: Base, mails: Pick<MailService, 'kick'>) {
  const { now } = deps;
  const { stores, events } = base;
  const { inbox, notificationDispatcher: dispatcher } = stores;
  const shared = { ...deps, ...base, post: dispatcher.post };
  const push = createPush(deps, base);
  const chats = createChats(deps, base);
  const preferences = createNotificationPreferencesService({
    store: stores.notificationPreferences,
    now,
  });
  return {
    push,
    chats,
    outboxEvents: createOutboxEventService({
      ...shared,
      readChats: chats.destinations,
      store: dispatcher,
      onDispatched() {
        events.publish('notifications');
        push.delivery.kick();
        mails.kick();
      },
    }),
    expiringAccess: createExpiringAccessService({ store: stores.expiringAccess, dispatcher, now }),
    watch: createWatchService(shared),
    clockWatch: createClockWatch({
      ...shared,
      newestWriteMs: stores.journalSync.newestWriteMs,
      monotonicMs: () => performance.now(),
    }),
    notifications: { inbox, preferences, subscriptions: push.subscriptions, now },
    webinars: createWebinarService({
      ...shared,
      store: stores.webinars,
      registrations: stores.webinarRegistrations,
      onChange: () => events.publish('webinars'),
      kickMails: () => mails.kick(),
    }),
    webinarReminders: createWebinarReminders({ store: stores.webinarReminders, now }),
  };
}

function createPush(deps: AppDeps, base: Base) {
  const { pushSender: sender, secrets, logger, now, isStopping } = deps;
  const { stores } = base;
  const keys = createPushKeys({
    store: stores.serverKeys,
    sealKey: secrets.serverKeySealKey,
    now,
    onLost: () =>
      logger.error('the push keys cannot be opened: new ones, and devices subscribe anew'),
  });
  const shared = { ...deps, ...base, keys, sender };
  return {
    keys,
    subscriptions: createPushSubscriptionService({ ...shared, store: stores.pushSubscriptions }),
    delivery: createPushDeliveryService({
      ...shared,
      store: stores.pushMessages,
      onDropped: (reason, host) => logger.warn({ reason, host }, 'a push message was dropped'),
      onFailure(error) {
        if (!isStopping()) logger.error({ err: error }, 'push messages were not sent');
      },
    }),
  };
}

function createChats(deps: AppDeps, base: Base) {
  const { secrets, logger, now, isStopping } = deps;
  const { telegramUrl, discordUrl } = deps.chats;
  const { stores, settings: platform } = base;
  const { audit, chatLinks: links, chatMessages: messages } = stores;
  const settings = createChatSettingsStore({
    ...deps.database,
    sealKey: secrets.serverKeySealKey,
    onLost: () => logger.error('the keys of the chats cannot be opened: enter them again'),
  });
  const clients = {
    telegram: (token: string) => openTelegram({ token, baseUrl: telegramUrl }),
    discord: (webhook: { readonly id: string; readonly token: string }) =>
      openDiscord({ ...webhook, baseUrl: discordUrl }),
  };
  const linking = {
    store: links,
    chats: settings,
    clients,
    onFailure: (error: unknown) => logger.warn({ err: error }, 'a call to Telegram failed'),
  };
  return {
    /** Where broadcasts go at present. */
    destinations: async () => {
      const { telegram, channel, discord, topics } = await settings.read();
      return {
        hasTelegram: telegram !== null,
        channelId: channel?.id ?? null,
        discordId: discord?.id ?? null,
        topics,
      };
    },
    settings: createChatSettingsService({ store: settings, links, messages, clients, audit, now }),
    links: createChatLinkService({ ...linking, now, isStopping }),
    bot: createChatBotService({ ...linking, settings: platform, now }),
    delivery: createChatDeliveryService({
      store: messages,
      links,
      settings,
      clients,
      now,
      sleep: after,
      isStopping,
      onDropped: (reason, chat, count) =>
        logger.warn({ reason, chat, count }, 'a message to a chat was not delivered'),
    }),
  };
}
