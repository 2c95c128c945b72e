import { Answer } from '#api/http/answer.ts';
import { type App, mount } from '#api/http/mount.ts';
import { journalScreenshotEndpoints } from '#contracts/journal-screenshots.ts';
import { journalSyncEndpoints } from '#contracts/journal-sync.ts';
import { journalEndpoints } from '#contracts/journal.ts';
import type { JournalScreenshotService } from './journal-screenshots.service.ts';
import type { JournalSyncService } from './journal-sync.service.ts';
import type { JournalStore } from './journal.store.ts';

type Deps = {
  store: JournalStore;
  sync: JournalSyncService;
  screenshots: JournalScreenshotService;
  now: () => number;
};

export function journalRoutes(app: App, { store, sync, screenshots, now }: Deps): void {
  mount(app, journalEndpoints.list, ({ caller }) => store.entriesOf(caller.id));
  mount(app, journalEndpoints.add, async ({ caller, body }) => {
    const { entry, isNew } = await store.add(caller.id, body, now());
    return new Answer(entry, { status: isNew ? 201 : 200 });
  });
  mount(app, journalSyncEndpoints.push, ({ caller, body }) => sync.push(caller.id, body.changes));
  mount(app, journalSyncEndpoints.pull, ({ caller, query }) =>
    sync.pull(caller.id, query.cursor, query.limit),
  );
  mount(app, journalScreenshotEndpoints.store, async ({ caller, params, body }) => {
    await screenshots.store(caller.id, params.sha, body);
    return { message: 'Screenshot stored' };
  });
  mount(app, journalScreenshotEndpoints.read, ({ caller, params }) =>
    screenshots.read(caller.id, params.sha),
  );
}
