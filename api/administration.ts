import type { AppDeps } from './app-deps.ts';
import type { SettingsService } from './features/settings/settings.service.ts';
import type { AnswerWatch } from './http/answer-watch.ts';
import type { App } from './http/mount.ts';
import type { Stores } from './stores.ts';

type Shared = {
  readonly stores: Stores;
  readonly settings: SettingsService;
  readonly answers: AnswerWatch;
};
export type Administration = ReturnType<typeof createAdministration>;

/** What administrators see of the platform, and do with the server itself. */
export function createAdministration(_deps: AppDeps, _shared: Shared) {
  return {};
}

export function administrationRoutes(_app: App, _administration: Administration): void {}
