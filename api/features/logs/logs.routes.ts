import { answerPage } from '#api/http/answer.ts';
import { type App, mount } from '#api/http/mount.ts';
import { systemEndpoints } from '#contracts/system.ts';
import type { LogService } from './logs.service.ts';

export function logRoutes(app: App, logs: Pick<LogService, 'page'>): void {
  mount(app, systemEndpoints.logs, async ({ query }) => answerPage(await logs.page(query)));
}
