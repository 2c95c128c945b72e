import { act, screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { AUDIT_EXPORT_ROWS, auditEndpoints } from '#contracts/audit.ts';
import { mockAnswer, mockAnswerFrom, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { anAuditRecord } from '#tests/support/system-builders.ts';
import { AuditView } from '#web/admin/system/AuditView.tsx';

const { list, exportRows } = auditEndpoints;
const files: { blob: Blob; name: string }[] = [];

beforeEach(() => {
  files.length = 0;
  let savedFile: Blob | null = null;
  URL.createObjectURL = (blob: Blob) => {
    savedFile = blob;
    return 'blob:audit';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    if (savedFile !== null) files.push({ blob: savedFile, name: this.download });
  });
});

const show = (...handlers: HttpHandler[]) =>
  renderScreen(<AuditView />, { user: 'admin', handlers });

const entryTexts = async () => {
  const records = await screen.findByRole('list', { name: 'Audit records' });
  return within(records)
    .getAllByRole('listitem')
    .map((each) => each.querySelector('p')?.textContent);
};

const requests: unknown[] = [];
/** A server that tells what it was asked for. */
const remembered = mockAnswerFrom(list, ({ query }) => {
  requests.push(query);
  return [anAuditRecord()];
});

it('lists actor, action, target and time', async () => {
  show(
    mockAnswer(list, [
      anAuditRecord(),
      anAuditRecord({ action: 'settings.changed', target: 'maintenance_mode' }),
      anAuditRecord({ action: 'auth.login', target: null, actor: 'ama' }),
      anAuditRecord({ actor_id: 'system', actor: 'system', action: 'users.code_reset' }),
    ]),
  );
  expect(await entryTexts()).toEqual([
    'Bellwether Desk created the user ama',
    'Bellwether Desk changed the settings: maintenance_mode',
    'ama signed in',
    'The server made a new access code for ama',
  ]);
  expect(document.querySelector('time')).toHaveAttribute('datetime', '2026-11-20T13:40:00.000Z');
  expect(screen.getByText('4 of 4 records')).toBeVisible();
});

it('offers nothing that changes or deletes a record', async () => {
  show();
  const records = within(await screen.findByRole('list', { name: 'Audit records' }));
  expect(records.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText(/Records are permanent. Exports are logged too./)).toBeVisible();
});

it('filters by area, by text, and by days including the whole last one', async () => {
  requests.length = 0;
  const { user } = show(remembered);
  await entryTexts();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Area' }), 'Payments');
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ama');
  await user.type(screen.getByLabelText('From'), '2026-11-19');
  await user.type(screen.getByLabelText('To'), '2026-11-20');
  await waitFor(() =>
    expect(requests.at(-1)).toEqual({
      limit: 50,
      area: 'payments',
      search: 'ama',
      from: new Date(2026, 10, 19).toISOString(),
      to: new Date(2026, 10, 21).toISOString(),
    }),
  );
});

it('says at the field when the last day is before the first one', async () => {
  const { user } = show();
  await user.type(screen.getByLabelText('From'), '2026-11-20');
  await user.type(screen.getByLabelText('To'), '2026-11-19');
  expect(screen.getByRole('alert')).toHaveTextContent('The last day is before the first one');
  await waitFor(() => expect(screen.queryByRole('list')).not.toBeInTheDocument());
});

it('loads older records page by page', async () => {
  const records = Array.from({ length: 60 }, (_, index) =>
    anAuditRecord({ target: `member ${index + 1}` }),
  );
  const { user, backend } = show(
    mockAnswerFrom(list, ({ query: { limit, before } }) => {
      const start = before === undefined ? 0 : records.findIndex(({ id }) => id === before) + 1;
      return records.slice(start, start + limit);
    }),
  );
  expect(await entryTexts()).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText(/member 60/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  expect(backend.calls.filter((call) => call.endsWith('/admin/audit'))).toHaveLength(2);
});

it('exports all matching records as CSV, not only the displayed ones', async () => {
  const { user } = show(
    mockAnswer(list, [anAuditRecord()]),
    mockAnswer(exportRows, [
      anAuditRecord({ target: '=1+1' }),
      anAuditRecord({ action: 'platform.cleared', target: null }),
    ]),
  );
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('2 records exported')).toBeVisible();
  expect(files[0]?.name).toMatch(/^bellwether-audit-log-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await files[0]?.blob.text())?.split('\r\n') ?? [];
  expect(lines[0]).toContain('at,actor,actor_id,action,target,sentence');
  expect(lines[1]).toBe(
    `2026-11-20T13:40:00.000Z,Bellwether Desk,admin,users.created,"'=1+1",Bellwether Desk created the user =1+1`,
  );
  expect(lines[2]).toContain('platform.cleared,,Bellwether Desk deleted all data');
});

it('says when the filter matches more than a file may contain', async () => {
  const record = anAuditRecord();
  const { user } = show(
    mockAnswer(
      exportRows,
      Array.from({ length: AUDIT_EXPORT_ROWS }, () => record),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText(/^The newest 10,000 records/)).toHaveTextContent(
    'Choose fewer days for the older ones.',
  );
});

it.each([
  [mockUnreachable(exportRows), 'The audit log could not be exported.'],
  [
    mockFailure(exportRows, 'request.rate_limited', 'Please wait a minute.'),
    'Please wait a minute.',
  ],
])('says why the export failed', async (failure, text) => {
  const { user } = show(failure);
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(files).toEqual([]);
});

it('says when there is no record yet, and when nothing matches', async () => {
  const { user } = show(mockAnswer(list, []));
  expect(await screen.findByText('No records yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Area' }), 'Webinars');
  expect(await screen.findByText('No matching records')).toBeVisible();
});

it('displays no samples when the log could not be loaded, and offers a retry', async () => {
  const { user, backend } = show(mockFailure(list, 'platform.internal'));
  expect(await screen.findByText('The audit log could not be loaded.')).toBeVisible();
  backend.use(remembered);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await entryTexts()).toHaveLength(1);
});

it('displays its age, polls every 30 seconds, and keeps older data when that fails', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { backend } = show(remembered);
  await entryTexts();
  expect(screen.getByRole('button', { name: /^as of / })).toBeVisible();
  backend.use(mockFailure(list, 'platform.internal'));
  await act(async () => vi.advanceTimersByTimeAsync(30_000));
  expect(
    await screen.findByText('The audit log could not be loaded. What follows is older.'),
  ).toBeVisible();
  expect(await entryTexts()).toHaveLength(1);
});
