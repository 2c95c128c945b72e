import { z } from 'zod';
import { define } from './endpoint.ts';
import { ById, Count, Done, Id, Instant, named, Text } from './primitives.ts';

/** The longest report, in bytes of UTF-8. */
export const REPORT_BYTES = 16_384;
export const REPORTS_PER_MEMBER = 20; // a new one replaces the oldest
export const REPORT_DAYS = 30;
export const REPORTS_PER_HOUR = 3; // of a member
export const REPORTS_PER_DAY = 10;

const TOO_LONG = 'At most 16 kB';
const bytesOf = (text: string): number => encodeURIComponent(text).replaceAll(/%../g, '.').length;

/** What the sync inspector of a device says. It has no content of trades. */
const ReportText = Text.min(1, 'The report is empty')
  .max(REPORT_BYTES, TOO_LONG)
  .refine((text) => bytesOf(text) <= REPORT_BYTES, TOO_LONG);

const ReportHead = z.object({
  id: Id,
  created_at: Instant,
  device: z.string().nullable(), // "Chrome on Android"; null: unknown
});

export const DiagnosticReport = named('DiagnosticReport', {
  ...ReportHead.shape,
  text: z.string(),
});
export type DiagnosticReport = z.infer<typeof DiagnosticReport>;

const MemberReport = DiagnosticReport.extend({ user_id: Id, username: z.string() });
export type MemberReport = z.infer<typeof MemberReport>;

/** A signed-in device and when it last synced the journal; null: not since its sign-in, or not known. */
const DeviceSync = named('DeviceSync', {
  id: Id, // of the login session
  device: z.string().nullable(),
  last_seen_at: Instant,
  pushed_at: Instant.nullable(),
  pulled_at: Instant.nullable(),
});

/** Rows that the server refused for the same reason. Their content is not stored. */
const RefusedRows = named('RefusedRows', {
  kind: z.string(),
  code: z.string(), // of the error catalogue, or `unknown`
  field: z.string().nullable(),
  times: Count, // a device sends a refused row again after each start
  last_at: Instant,
});

export const MemberSync = named('MemberSync', {
  devices: z.array(DeviceSync), // the one used last first
  rows: z.array(z.object({ kind: z.string(), rows: Count })), // deleted ones are counted too
  deleted_rows: Count, // of all kinds
  refused: z.array(RefusedRows), // of the last 30 days, the latest first
  reports: z.array(ReportHead), // the newest first
});
export type MemberSync = z.infer<typeof MemberSync>;

const exampleHead = {
  id: '019aab31-2c3d-7e4f-8a51-7b8c9d0e1f24',
  created_at: '2026-11-20T14:05:00.000Z',
  device: 'Chrome on Android',
};
const exampleText =
  'WHY IT DOES NOT SYNC\n- The server refused 1 row: the field notes of a trade (request.invalid).';
const exampleReport: DiagnosticReport = { ...exampleHead, text: exampleText };

export const diagnosticsEndpoints = {
  send: define.post('/diagnostics', 'user', {
    summary: 'Sends the text of the sync inspector to the administrators; stored for 30 days',
    body: z.object({ text: ReportText }),
    response: Done,
    errors: ['request.rate_limited'],
    example: { message: 'Sent to the administrators' },
    exampleBody: { text: exampleText },
  }),
  list: define.get('/diagnostics', 'user', {
    summary: "The caller's reports that are still stored, newest first",
    response: z.array(DiagnosticReport).max(REPORTS_PER_MEMBER),
    example: [exampleReport],
  }),
  ofMember: define.get('/admin/users/:id/sync', 'admin', {
    summary: 'How the devices of a member sync: last push and pull, rows, refused rows, reports',
    params: ById,
    response: MemberSync,
    errors: ['users.not_found'],
    example: {
      devices: [
        {
          id: '8f14e45fceea167a5a36dedd4bea2543',
          device: 'Chrome on Android',
          last_seen_at: '2026-11-20T14:05:00.000Z',
          pushed_at: '2026-11-20T14:04:10.000Z',
          pulled_at: '2026-11-20T14:05:00.000Z',
        },
      ],
      rows: [
        { kind: 'account', rows: 2 },
        { kind: 'entry', rows: 1204 },
      ],
      deleted_rows: 12,
      refused: [
        {
          kind: 'entry',
          code: 'request.invalid',
          field: 'notes',
          times: 3,
          last_at: '2026-11-20T14:04:10.000Z',
        },
      ],
      reports: [exampleHead],
    },
  }),
  report: define.get('/admin/diagnostics/:id', 'admin', {
    summary: 'One report of a member',
    params: ById,
    response: MemberReport,
    errors: ['diagnostics.not_found'],
    example: { ...exampleReport, user_id: '019a9f2e-7c1d-7b6a-9a53-2f5d8c1e4b70', username: 'ama' },
  }),
};

const REPORT_ITEM = 'report_';

/** How a notification names a report among the records of User Management. */
export const reportItem = (id: string): string => `${REPORT_ITEM}${id}`;

/** The id of the report that a link names; null: it names a user. */
export const reportIn = (item: string | null): string | null =>
  item?.startsWith(REPORT_ITEM) === true ? item.slice(REPORT_ITEM.length) : null;
