import type {
  DiagnosticsService,
  SyncActivityService,
} from '#api/features/diagnostics/diagnostics.service.ts';
import { Answer, type App, type Handler, mount } from '#api/http/mount.ts';
import { mountList } from '#api/http/streamed-list.ts';
import { diagnosticsEndpoints } from '#contracts/diagnostics.ts';
import { journalScreenshotEndpoints } from '#contracts/journal/journal-screenshots.ts';
import { journalSyncEndpoints, journalUsageEndpoints } from '#contracts/journal/journal-sync.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import type { AccountRulesService } from './account-rules.service.ts';
import type { createJournalScreenshotService } from './journal-screenshots.service.ts';
import type { createJournalSyncService } from './journal-sync.service.ts';
import type { createJournalService } from './journal.service.ts';

/** They block the event loop, and their answers are long. */
const PUSHES_IN_TURN = {
  inTurn: 'Your journal is being written by other devices. Please try again in a moment.',
};
const PULLS_IN_TURN = {
  inTurn: 'Your journal is being read by other devices. Please try again in a moment.',
};

type Deps = {
  entries: ReturnType<typeof createJournalService>;
  sync: ReturnType<typeof createJournalSyncService>;
  screenshots: ReturnType<typeof createJournalScreenshotService>;
  rules: Pick<AccountRulesService, 'pushed'>;
  activity: Pick<SyncActivityService, 'pushed' | 'pulled'>;
  onChange: (userId: string) => void; // the journal of this member may have changed
};

export function journalRoutes(app: App, deps: Deps): void {
  const { entries, sync, screenshots, rules, activity, onChange } = deps;
  mountList(app, journalEndpoints.list, ({ id, viewer }) => entries.list(id, viewer?.id));
  mount(app, journalEndpoints.add, async ({ caller, body }) => {
    const { entry, isNew } = await entries.add(caller.id, body);
    onChange(caller.id);
    rules.pushed(caller.id, [{ kind: 'entry' }]);
    return new Answer(entry, { status: isNew ? 201 : 200 });
  });
  const push: Handler<typeof journalSyncEndpoints.push> = async ({ caller, body }) => {
    const answer = await sync.push(caller.id, body);
    onChange(caller.id);
    rules.pushed(caller.id, body.changes);
    activity.pushed(caller, body.changes, answer.results);
    return answer;
  };
  const pull: Handler<typeof journalSyncEndpoints.pull> = async ({ caller, query }) => {
    const answer = await sync.pull(caller.id, query);
    activity.pulled(caller, query.time_zone);
    return answer;
  };
  mount(app, journalSyncEndpoints.push, push, PUSHES_IN_TURN);
  mount(app, journalSyncEndpoints.pull, pull, PULLS_IN_TURN);
  mount(app, journalUsageEndpoints.read, ({ caller }) => entries.readUsage(caller.id));
  mount(app, journalScreenshotEndpoints.store, async ({ caller, params, body }) => {
    await screenshots.store(caller.id, params.sha, body);
    return { message: 'Screenshot stored' };
  });
  mount(app, journalScreenshotEndpoints.missing, async ({ caller, body }) => ({
    missing: await screenshots.missing(caller.id, body.shas),
  }));
  mount(app, journalScreenshotEndpoints.read, ({ caller, params }) =>
    screenshots.read(caller.id, params.sha),
  );
}

/** What devices and administrators say of the sync. */
export function diagnosticsRoutes(app: App, diagnostics: DiagnosticsService): void {
  const { send, list, ofMember, report } = diagnosticsEndpoints;
  mount(app, send, async ({ caller, body }) => {
    await diagnostics.send(caller, body.text);
    return { message: 'Sent to the administrators' };
  });
  mount(app, list, ({ caller }) => diagnostics.list(caller.id));
  mount(app, ofMember, ({ params }) => diagnostics.ofMember(params.id));
  mount(app, report, ({ params }) => diagnostics.report(params.id));
}
