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
  const preferences = createNotificationPreferencesService({
    store: stores.notificationPreferences,
    now,
  });
  return {
    push,
    outboxEvents: createOutboxEventService({
      ...shared,
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
