import type { AppDeps } from './app-deps.ts';
import type { Publish } from './features/events/event-hub.ts';
import type { App } from './http/mount.ts';
import type { MailService } from './features/mails/mails.service.ts';
import type { SettingsService } from './features/settings/settings.service.ts';
import { createWebinarReminders } from './features/webinars/webinar-reminders.service.ts';
import { webinarRoutes } from './features/webinars/webinars.routes.ts';
import { createWebinarService } from './features/webinars/webinars.service.ts';
import type { Stores } from './stores.ts';

type Shared = {
  readonly stores: Stores;
  readonly settings: SettingsService;
  readonly publish: Publish;
  readonly mails: Pick<MailService, 'kick'>;
};
export type Messaging = ReturnType<typeof createMessaging>;

/** What keeps members in touch: webinars, the inbox, and messages to their devices. */
export function createMessaging({ now }: AppDeps, { stores, settings, publish, mails }: Shared) {
  return {
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

export function messagingRoutes(app: App, messaging: Messaging): void {
  webinarRoutes(app, messaging.webinars);
}
