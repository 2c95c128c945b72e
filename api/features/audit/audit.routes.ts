import { answerPage, type App, mount, mapRows } from '#api/http/mount.ts';
import { auditEndpoints } from '#contracts/audit.ts';
import { toAuditRecord } from './audit.service.ts';
import type { AuditStore } from './audit.store.ts';

type Deps = { readonly store: AuditStore; readonly now: () => number };

export function auditRoutes(app: App, { store, now }: Deps): void {
  mount(app, auditEndpoints.activity, async ({ query }) =>
    (await store.activity(query.limit)).map(toAuditRecord),
  );
  mount(app, auditEndpoints.list, async ({ query }) =>
    answerPage(mapRows(await store.page(query), toAuditRecord)),
  );
  mount(app, auditEndpoints.exportRows, async ({ caller, query }) => {
    // Recorded first: every export has an audit record.
    await store.record({ actor: caller, action: 'platform.audit_exported', at: now() });
    return (await store.newest(query)).map(toAuditRecord);
  });
}
