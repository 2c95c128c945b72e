import type { AppDeps } from './app-deps.ts';
import type { App } from './http/mount.ts';
import type { SettingsService } from './features/settings/settings.service.ts';
import type { Stores } from './stores.ts';

type Shared = { readonly stores: Stores; readonly settings: SettingsService };
export type Messaging = ReturnType<typeof createMessaging>;

/** What keeps members in touch: webinars, the inbox, and messages to their devices. */
export function createMessaging(_deps: AppDeps, _shared: Shared) {
  return {};
}

export function messagingRoutes(_app: App, _messaging: Messaging): void {}
