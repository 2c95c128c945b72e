import { AUDIT_EXPORT_ROWS, type AuditRecord, auditEndpoints } from '#contracts/audit.ts';
import { answerPage, mockEndpoint } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import { auditLogOf, isWanted } from '#mocks/world/audit-log.ts';
import type { Person, Tables } from '#mocks/world/tables.ts';

const byMember = ({ people }: Tables): ((record: AuditRecord) => boolean) => {
  const members = new Set(people.filter(({ role }) => role === 'user').map(({ id }) => id));
  return ({ action, actor_id }) => action === 'auth.login' && members.has(actor_id);
};

export function auditHandlers({ world, now, authenticate }: MockServer) {
  const exports: AuditRecord[] = []; // of this page, newest first

  const recordExport = ({ id, username }: Person): void =>
    void exports.unshift({
      id: `platform-audit_exported-${exports.length + 1}`,
      at: now().toISOString(),
      actor_id: id,
      actor: username,
      action: 'platform.audit_exported',
      target: null,
    });
  const read = (tables: Tables): AuditRecord[] => [...exports, ...auditLogOf(tables)];

  return {
    activity: mockEndpoint(auditEndpoints.activity, authenticate, async ({ query }) => {
      const tables = await world.read();
      const isNoise = byMember(tables);
      return read(tables)
        .filter((record) => !isNoise(record))
        .slice(0, query.limit);
    }),
    list: mockEndpoint(auditEndpoints.list, authenticate, async ({ query }) =>
      answerPage(read(await world.read()).filter(isWanted(query)), query),
    ),
    exportRows: mockEndpoint(auditEndpoints.exportRows, authenticate, async ({ caller, query }) => {
      recordExport(caller);
      return read(await world.read())
        .filter(isWanted(query))
        .slice(0, AUDIT_EXPORT_ROWS);
    }),
  };
}
