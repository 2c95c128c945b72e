import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SHARED_FILE_FIELD } from '#contracts/rules/journal/share-target.ts';
import { aStatement, importDialog, openImport, showAccounts } from '#tests/support/show-import.tsx';
import { showJournal } from '#tests/support/show-journal.tsx';
import { listShared, storeSharedFiles } from '#web/offline/cache/shared-file.ts';

/** Shares a statement as another app does. jsdom cannot read a form from a request. */
async function share(fixture: string, name = fixture): Promise<void> {
  const form = new FormData();
  form.append(SHARED_FILE_FIELD, await aStatement(fixture), name);
  const request = new Request('https://bellwether.test/share', { method: 'POST' });
  await storeSharedFiles(Object.assign(request, { formData: async () => form }));
}

/** The journal as opened by a share. */
function openShare() {
  const view = showJournal({ wantedTask: { kind: 'import', isShared: true } });
  return { view, steps: importDialog(view) };
}

type Steps = ReturnType<typeof importDialog>;

const listed = async () => {
  const list = within(await screen.findByRole('list', { name: 'Shared files' }));
  return list.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);
};

async function importTo(steps: Steps): Promise<void> {
  await steps.at('Choose the account');
  await steps.press('Continue');
  await steps.at('Broker time zone');
  await steps.press('Continue');
  await steps.at('Review the import');
  await steps.press('Import 9 trades');
  await steps.at('Import done');
}

const names = async () => (await listShared()).files.map(({ name }) => name);

it('opens the only shared statement at once, and removes it from the queue after the import', async () => {
  await share('mt5-hand-made.html');
  const { steps } = openShare();
  await importTo(steps);
  expect(steps.dialog().queryByRole('button', { name: /^Next shared/ })).not.toBeInTheDocument();
  expect(await names()).toEqual([]);
});

it('fault 59: asks which of two shared statements to import, and keeps the other one in the queue', async () => {
  await share('mt5-hand-made.html', 'march.html');
  await share('mt4-statement.htm', 'april.htm');
  const { steps } = openShare();
  expect(await listed()).toEqual(['march.html', 'april.htm']);

  await steps.press('Import march.html');
  await importTo(steps);
  expect(await names()).toEqual(['april.htm']);
  await steps.press('Next shared file');
  expect(await listed()).toEqual(['april.htm']);
});

it('fault 59: a shared statement that was not imported stays listed in the import dialog', async () => {
  await share('mt5-hand-made.html', 'march.html');
  const { view, steps } = openShare();
  await steps.at('Choose the account');
  await steps.press('Close');
  expect(
    await screen.findByText('Nothing was imported. 1 shared file waits under Import statement'),
  ).toBeInTheDocument();
  view.unmount();

  const later = await openImport(await showAccounts());
  expect(await listed()).toEqual(['march.html']);
  await later.press('Remove march.html');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Shared files' })).toBeNull());
  expect(await names()).toEqual([]);
});

it('fault 59: names the file that was rejected because the queue is full', async () => {
  for (let at = 1; at <= 11; at += 1) await share('mt5-hand-made.html', `${at}.html`);
  openShare();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '“11.html” was not taken: 10 shared files wait already. Import or remove some of them, then share it again.',
  );
  expect(await listed()).toHaveLength(10);
});
