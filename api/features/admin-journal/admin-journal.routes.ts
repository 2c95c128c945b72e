import { answerPage } from '#api/http/answer.ts';
import { type App, mount } from '#api/http/mount.ts';
import { adminJournalEndpoints } from '#contracts/journal/admin-journal.ts';
import type { AdminJournalService } from './admin-journal.service.ts';

export function adminJournalRoutes(app: App, journal: AdminJournalService): void {
  mount(app, adminJournalEndpoints.list, async ({ query }) =>
    answerPage(await journal.page(query)),
  );
  mount(app, adminJournalEndpoints.summary, () => journal.summary());
  mount(app, adminJournalEndpoints.largest, () => journal.largest());
}
