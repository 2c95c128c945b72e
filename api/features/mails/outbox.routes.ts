import { answerPage } from '#api/http/answer.ts';
import { type App, mount } from '#api/http/mount.ts';
import { outboxEndpoints } from '#contracts/system.ts';
import type { MailService } from './mails.service.ts';

export function outboxRoutes(app: App, mails: Pick<MailService, 'page'>): void {
  mount(app, outboxEndpoints.list, async ({ query }) => answerPage(await mails.page(query)));
}
