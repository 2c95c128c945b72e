import { diagnosticsNotification } from '#api/domain/alert-copy.ts';
import {
  diagnosticsEndpoints,
  REPORT_DAYS,
  REPORTS_PER_DAY,
  REPORTS_PER_HOUR,
  REPORTS_PER_MEMBER,
} from '#contracts/diagnostics.ts';
import { ApiError } from '#contracts/errors.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { mockFeature } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import { emptyJournal, rowsOf } from '#mocks/world/journal.ts';
import { findRow, toInstant } from '#mocks/world/rows.ts';
import type { StoredReport, Tables } from '#mocks/world/tables.ts';

const DEVICE = 'The demo in this browser';

/** The reports that are still stored, newest first. @param at UTC ms */
const reportsIn = ({ reports = [] }: Tables, at: number): StoredReport[] =>
  reports.filter(({ created_at }) => created_at >= at - REPORT_DAYS * DAY_MS);

const reportsOf = (tables: Tables, userId: string, at: number): StoredReport[] =>
  reportsIn(tables, at).filter(({ user_id }) => user_id === userId);

const toHead = ({ id, created_at }: StoredReport) => ({
  id,
  created_at: toInstant(created_at),
  device: DEVICE,
});

/** As the server's limits, but of a window that moves. */
function expectWithinLimits(own: readonly StoredReport[], at: number): void {
  const limits = [
    { points: REPORTS_PER_HOUR, spanMs: HOUR_MS, span: 'an hour' },
    { points: REPORTS_PER_DAY, spanMs: DAY_MS, span: 'a day' },
  ];
  for (const { points, spanMs, span } of limits) {
    const sent = own.filter(({ created_at }) => created_at > at - spanMs);
    const first = sent.at(points - 1);
    if (first === undefined) continue;
    const detail = `At most ${points} reports ${span} can be sent. Please copy the text instead, or try again later.`;
    const retryAfterS = Math.ceil((first.created_at + spanMs - at) / 1000);
    throw new ApiError('request.rate_limited', detail, { retryAfterS });
  }
}

function rowsByKind(tables: Tables, userId: string) {
  const counts = new Map<string, number>();
  const all = rowsOf(tables.journals[userId] ?? emptyJournal());
  for (const { kind } of all) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const rows = [...counts].map(([kind, count]) => ({ kind, rows: count }));
  return {
    rows: rows.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),
    deleted_rows: all.filter(({ fields }) => fields.deleted).length,
  };
}

/** This browser, where the member has synced in it, before the others, which do not sync in the demo. */
function devicesOf({ otherDevices, syncs = {} }: Tables, userId: string) {
  const sync = syncs[userId];
  const others = otherDevices
    .filter(({ user_id }) => user_id === userId)
    .map(({ id, device, last_seen_at }) => ({
      id,
      device,
      last_seen_at,
      pushed_at: null,
      pulled_at: null,
    }));
  if (sync === undefined) return others;
  const [pushed, pulled] = [sync.pushed_at, sync.pulled_at];
  const here = {
    id: `demo-${userId}`,
    device: DEVICE,
    last_seen_at: toInstant(Math.max(pushed ?? 0, pulled ?? 0)),
    pushed_at: pushed === null ? null : toInstant(pushed),
    pulled_at: pulled === null ? null : toInstant(pulled),
  };
  return [here, ...others];
}

export function diagnosticsHandlers(server: MockServer) {
  const { world, versions } = server;
  const now = (): number => server.now().getTime();
  return mockFeature(diagnosticsEndpoints, server, {
    async send({ caller: { id: user_id, username }, body: { text } }) {
      const at = now();
      await world.change((tables) => {
        const own = reportsOf(tables, user_id, at);
        expectWithinLimits(own, at);
        const others = reportsIn(tables, at).filter((report) => report.user_id !== user_id);
        const id = `${at}-${own.length}`;
        const copy = diagnosticsNotification({ id, username, device: DEVICE });
        const report = { id, user_id, text, created_at: at, copy };
        tables.reports = [report, ...own.slice(0, REPORTS_PER_MEMBER - 1), ...others].toSorted(
          (a, b) => b.created_at - a.created_at,
        );
      });
      versions.notifications += 1;
      return { message: 'Sent to the administrators' };
    },
    list: async ({ caller }) =>
      reportsOf(await world.read(), caller.id, now()).map((report) => ({
        ...toHead(report),
        text: report.text,
      })),
    async ofMember({ params: { id } }) {
      const tables = await world.read();
      findRow(tables.people, id, 'users.not_found');
      const refused = tables.syncs?.[id]?.refused ?? [];
      return {
        devices: devicesOf(tables, id),
        ...rowsByKind(tables, id),
        refused: refused.map(({ at, ...row }) => ({ ...row, last_at: toInstant(at) })),
        reports: reportsOf(tables, id, now()).map(toHead),
      };
    },
    async report({ params }) {
      const tables = await world.read();
      const report = findRow(reportsIn(tables, now()), params.id, 'diagnostics.not_found');
      const { username } = findRow(tables.people, report.user_id, 'diagnostics.not_found');
      return { ...toHead(report), text: report.text, user_id: report.user_id, username };
    },
  });
}
