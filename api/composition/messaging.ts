import type { Publish } from '#api/features/events/event-hub.ts';
import type { MailService } from '#api/features/mails/mails.service.ts';
import { createExpiringAccessService } from '#api/features/notifications/expiring-access.service.ts';
import { createNotificationPreferencesService } from '#api/features/notifications/notification-preferences.service.ts';
import { notificationRoutes } from '#api/features/notifications/notifications.routes.ts';
import { createOutboxEventService } from '#api/features/notifications/outbox-events.service.ts';
import { createPushDeliveryService } from '#api/features/push/push-delivery.service.ts';
import { createPushSubscriptionService } from '#api/features/push/push-subscriptions.service.ts';
import { pushRoutes } from '#api/features/push/push.routes.ts';
import { createPushKeys } from '#api/features/server-keys/push-keys.service.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import { createClockWatch } from '#api/features/watch/clock-watch.ts';
import { createWatchService } from '#api/features/watch/watch.service.ts';
import { createWebinarReminders } from '#api/features/webinars/webinar-reminders.service.ts';
import { webinarRoutes } from '#api/features/webinars/webinars.routes.ts';
import { createWebinarService } from '#api/features/webinars/webinars.service.ts';
import type { App } from '#api/http/mount.ts';
import type { AppDeps } from './app-deps.ts';
import type { Stores } from './stores.ts';

type Shared = {
  readonly stores: Stores;
  readonly settings: SettingsService;
  readonly publish: Publish;
  readonly mails: Pick<MailService, 'kick'>;
};
export type Messaging = ReturnType<typeof createMessaging>;

/** What keeps members in touch: webinars, the inbox, and messages to their devices. */
export function createMessaging(deps: AppDeps, shared: Shared) {
  const { now } = deps;
  const { stores, settings, publish, mails } = shared;
  const push = createPush(deps, shared);
  return {
    push,
    outboxEvents: createOutboxEventService({
      store: stores.notificationDispatcher,
      settings,
      now,
      isStopping: deps.isStopping,
      onDispatched() {
        publish('notifications');
        push.delivery.kick();
        mails.kick();
      },
    }),
    expiringAccess: createExpiringAccessService({
      store: stores.expiringAccess,
      dispatcher: stores.notificationDispatcher,
      now,
    }),
    watch: createWatchService({
      market: deps.market,
      diskSpace: deps.diskSpace,
      post: stores.notificationDispatcher.post,
      now,
    }),
    clockWatch: createClockWatch({
      newestWriteMs: stores.journalSync.newestWriteMs,
      post: stores.notificationDispatcher.post,
      logger: deps.logger,
      now,
      monotonicMs: () => performance.now(),
    }),
    notifications: {
      inbox: stores.inbox,
      preferences: createNotificationPreferencesService({
        store: stores.notificationPreferences,
        now,
      }),
      now,
    },
    webinars: createWebinarService({
      store: stores.webinars,
      registrations: stores.webinarRegistrations,
      settings,
      onChange: () => publish('webinars'),
      kickMails: () => mails.kick(),
      now,
    }),
    webinarReminders: createWebinarReminders({ store: stores.webinarReminders, now }),
  };
}

/** Messages to devices: which of them take any, and what is on its way. */
function createPush(deps: AppDeps, { stores, settings }: Shared) {
  const { pushSender: sender, secrets, logger, now, isStopping } = deps;
  const keys = createPushKeys({
    store: stores.serverKeys,
    sealKey: secrets.serverKeySealKey,
    now,
    onLost: () =>
      logger.error('the push keys cannot be opened: new ones, and devices subscribe anew'),
  });
  return {
    keys,
    subscriptions: createPushSubscriptionService({
      store: stores.pushSubscriptions,
      keys,
      sender,
      settings,
      now,
    }),
    delivery: createPushDeliveryService({
      store: stores.pushMessages,
      keys,
      sender,
      settings,
      now,
      isStopping,
      onDropped: (reason, host) => logger.warn({ reason, host }, 'a push message was dropped'),
      onFailure(error) {
        if (!isStopping()) logger.error({ err: error }, 'push messages were not sent');
      },
    }),
  };
}

export function messagingRoutes(app: App, messaging: Messaging): void {
  webinarRoutes(app, messaging.webinars);
  notificationRoutes(app, messaging.notifications);
  pushRoutes(app, messaging.push.subscriptions);
}
