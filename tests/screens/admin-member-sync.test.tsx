import { screen, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it } from 'vitest';
import { diagnosticsNotification } from '#api/domain/alert-copy.ts';
import { diagnosticsEndpoints, reportItem } from '#contracts/diagnostics.ts';
import { mockAnswer, mockFailure } from '#mocks/mock-endpoint.ts';
import { showInConsole } from '#tests/support/confirm-identity.tsx';
import { UsersTab } from '#web/admin/users/UsersTab.tsx';
import { OpenedTargetContext } from '#web/data/notifications/opened-item.ts';

const { ofMember, report } = diagnosticsEndpoints;
const TEXT = 'WHY IT DOES NOT SYNC\n- This device has no network.';

async function openMember(handlers: HttpHandler[] = []) {
  const view = showInConsole(<UsersTab />, { handlers });
  await view.user.click(await screen.findByRole('link', { name: 'Ama Mensah' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Ama Mensah' }));
  const section = await sheet.findByRole('region', { name: 'Devices and sync' });
  return { ...view, section: within(section) };
}

it('the record of a member shows devices with their sync, rows, refused rows and reports', async () => {
  const { section } = await openMember([mockAnswer(ofMember, ofMember.example)]);
  const part = async (name: string) => section.findByRole('region', { name });
  expect(await part('Devices')).toHaveTextContent(
    /Chrome on Android\s*Last push .* ago, last pull .* ago/,
  );
  expect(await part('Rows on the server')).toHaveTextContent(
    /Accounts2\s*Trades1,204\s*Of these deleted12/,
  );
  expect(await part('Refused rows of the last 30 days')).toHaveTextContent(
    /Trades: request\.invalid, field notes\s*Refused 3 times/,
  );
  expect(await section.findByRole('region', { name: /^Diagnostics/ })).toHaveTextContent(
    /Chrome on Android/,
  );
});

it('what the server does not know is unavailable, and none is none', async () => {
  const [device] = ofMember.example.devices;
  const answer = {
    devices: [
      {
        ...device,
        id: 'phone',
        device: null,
        last_seen_at: '2026-11-20T09:00:00.000Z',
        pushed_at: null,
        pulled_at: null,
      },
    ],
    rows: [],
    deleted_rows: 0,
    refused: [],
    reports: [],
  };
  const { section } = await openMember([mockAnswer(ofMember, answer)]);
  expect(await section.findByText(/Last push unavailable, last pull/)).toHaveTextContent(
    'Last push unavailable, last pull unavailable',
  );
  expect(section.getByText('Unknown device')).toBeVisible();
  expect(section.getByText('None was sent')).toBeVisible();
});

it('a report opens above the member', async () => {
  const { user, section } = await openMember([
    mockAnswer(ofMember, ofMember.example),
    mockAnswer(report, { ...report.example, text: TEXT, username: 'Ama Mensah' }),
  ]);
  await user.click(await section.findByRole('button', { name: /^Open the report of/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Diagnostics of .Ama Mensah./ }));
  expect(await dialog.findByText(/This device has no network/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Copy the report' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Open the member' })).not.toBeInTheDocument();
});

it('a failure leaves the rest of the record in view', async () => {
  const { section } = await openMember([mockFailure(ofMember, 'platform.internal')]);
  expect(await section.findByText('How the devices sync could not be loaded.')).toBeVisible();
  expect(screen.getByText('Failed sign-ins')).toBeVisible();
});

const linkedTo = (id: string) => (
  <OpenedTargetContext value={{ section: 'users', item: reportItem(id) }}>
    <UsersTab />
  </OpenedTargetContext>
);

it('the notification of a report opens the report, which leads to its member', async () => {
  const view = showInConsole(linkedTo('1'), {});
  const copy = diagnosticsNotification({ id: '1', username: 'Ama Mensah', device: null });
  await view.backend.world.change((tables) => {
    tables.reports = [{ id: '1', user_id: 'trader', text: TEXT, created_at: Date.now(), copy }];
  });
  const dialog = within(await screen.findByRole('dialog', { name: /Diagnostics of .Ama Mensah./ }));
  expect(await dialog.findByText(/This device has no network/)).toBeVisible();
  await view.user.click(dialog.getByRole('button', { name: 'Open the member' }));
  expect(await screen.findByRole('dialog', { name: 'Ama Mensah' })).toBeVisible();
});

it('a report that was removed is said to be gone', async () => {
  showInConsole(linkedTo('gone'), {});
  expect(
    await screen.findByText('The report of this link no longer exists, or the link is incomplete.'),
  ).toBeVisible();
});
