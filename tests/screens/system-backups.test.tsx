import { screen, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { BackupFile, backupEndpoints } from '#contracts/backups.ts';
import { mockAnswer, mockFailure } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { BackupsView } from '#web/admin/system/BackupsView.tsx';
import { SystemTab } from '#web/admin/system/SystemTab.tsx';
import { Toasts } from '#web/ui/states/Toasts.tsx';

const { list, check, download, restore } = backupEndpoints;
const example: BackupFile = BackupFile.parse(check.example);

const aBackup = (day: number, changes: Partial<BackupFile> = {}): BackupFile => {
  const file = `scheduled-2026-11-${day}T03-00-00Z.sqlite`;
  return {
    ...example,
    file,
    created_at: `2026-11-${day}T03:00:00.000Z`,
    restore_command: `npm run restore -- /data/backups/${file}`,
    ...changes,
  };
};

const damaged = aBackup(20, { check: 'damaged', problem: 'It is damaged, or no database' });
const good = aBackup(19, { retention: 'day' });
const monthly = aBackup(18, { retention: 'until', retained_until: '2026-12-18T12:00:00.000Z' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T14:05:00.000Z') });
});

const show = (...handlers: HttpHandler[]) =>
  renderScreen(
    <>
      <BackupsView />
      <Toasts />
    </>,
    { user: 'admin', handlers },
  );

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Backups' }))
    .getAllByRole('article')
    .map((each) => each.textContent);

it('lists backups with age, size, result of the check, and how long they stay', async () => {
  show(mockAnswer(list, [damaged, good, monthly]));
  const [first, second, third] = await rows();
  expect(first).toMatch(/Scheduled.*11 hours ago.*96.5 MB.*Damaged.*It is damaged, or no database/);
  expect(second).toMatch(/Good.*Read through.*One of 7 daily backups/);
  expect(third).toMatch(/Until December 18, 2026/);
});

it('has the restore command of the newest good backup two clicks from the tab', async () => {
  const { user } = renderScreen(<SystemTab />, {
    user: 'admin',
    handlers: [mockAnswer(list, [damaged, good])],
  });
  await user.click(screen.getByRole('tab', { name: 'Backups' }));
  await user.click(await screen.findByRole('button', { name: 'Copy the restore command' }));
  expect(await navigator.clipboard.readText()).toBe(good.restore_command);
});

it('reads a backup through on demand, and says what is wrong', async () => {
  const { user, backend } = show(mockAnswer(list, [good]), mockAnswer(check, good));
  const button = await screen.findByRole('button', { name: /^Check scheduled/ });
  await user.click(button);
  expect(await screen.findByText('The backup can be restored')).toBeVisible();
  backend.use(mockAnswer(check, damaged));
  await user.click(button);
  expect(await screen.findByText('It is damaged, or no database')).toBeVisible();
});

it('restores a backup after the name of the platform was typed, and says what happens', async () => {
  const { user, backend } = show(mockAnswer(list, [good]), mockAnswer(restore, restore.example));
  await user.click(await screen.findByRole('button', { name: /^Restore scheduled/ }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Restore this backup' }));
  expect(dialog.getByText(/becomes a backup first.*Everybody is signed out/)).toBeVisible();
  await user.type(dialog.getByLabelText('Type Bellwether to go on'), 'Other');
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(dialog.getByText(/That is not the name of this platform/)).toBeVisible();
  expect(backend.calls.filter((call) => call.endsWith('/restore'))).toEqual([]);
  await user.clear(dialog.getByLabelText('Type Bellwether to go on'));
  await user.type(dialog.getByLabelText('Type Bellwether to go on'), 'Bellwether');
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(
    await screen.findByText('Backup restored. Please sign in again in a moment.'),
  ).toBeVisible();
});

it.each([
  ['stopped', /Nothing would start this server again/],
  ['postgresql', /Stop them all, and run in the folder of one, with its DATABASE_URL/],
] as const)('says what to do instead where a restore is %s', async (restore_way, sentence) => {
  show(mockAnswer(list, [{ ...good, restore_way }]));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Restore / })).not.toBeInTheDocument();
});

it('lets the browser fetch a backup as it comes', async () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    clicked.push(`${this.getAttribute('href')} ${this.download}`);
  });
  const { user, backend } = show(
    mockAnswer(list, [good]),
    mockAnswer(download, { url: '/media/backups/ticket', expires_at: good.created_at }),
  );
  const button = await screen.findByRole('button', { name: /^Download scheduled/ });
  await user.click(button);
  await vi.waitFor(() => expect(clicked).toEqual([`/media/backups/ticket ${good.file}`]));
  backend.use(mockFailure(download, 'backups.not_found', 'This backup no longer exists.'));
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('This backup no longer exists.');
});

it('says when there is no backup yet, and offers to create one', async () => {
  show(mockAnswer(list, []));
  expect(await screen.findByText('No backups yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create Backup' })).toBeVisible();
});
