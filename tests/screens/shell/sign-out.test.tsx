import { act, screen, waitFor, within } from '@testing-library/react';
import { http, type HttpHandler, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aTrade } from '#tests/support/builders.ts';
import { databasesOnDevice } from '#tests/support/device-storage.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { RootGate } from '#web/app/App.tsx';
import { JournalDb, journalDbName } from '#web/offline/journal/journal-db.ts';
import { readMeta } from '#web/offline/journal/meta.ts';
import { addEntries } from '#web/offline/journal/write.ts';
import { storeQueries } from '#web/offline/cache/query-persister.ts';
// Preloaded, so that no test waits for the compilation of a chunk.
import '#web/app/AdminShell.tsx';
import '#web/app/TraderShell.tsx';
import '#web/offline/journal/open-journal.ts';

const JOURNAL = journalDbName('trader', false);
const noUpload = mockUnreachable(journalSyncEndpoints.push);

async function withJournal<T>(use: (db: JournalDb) => Promise<T>): Promise<T> {
  const db = new JournalDb(JOURNAL);
  try {
    return await use(db);
  } finally {
    db.retire();
  }
}

/** Records a trade on this device before the app is opened. */
const recordTrade = () =>
  withJournal((db) => addEntries(db, [aTrade({ pair: 'NZDUSD' })], Date.now()));
const keepSomething = () =>
  storeQueries('trader', { buster: 'unbuilt', savedAt: Date.now(), state: {} }, () => true);

async function openApp(handlers: HttpHandler[] = [], user: 'trader' | 'admin' = 'trader') {
  const view = renderScreen(<RootGate path="/" />, { handlers, user });
  await screen.findByText(/^Welcome,/);
  if (user === 'trader') await screen.findByRole('button', { name: /^Journal: / });
  return view;
}

/** Opens the app with a trade that cannot be uploaded, and clicks Logout. */
async function leaveWithUnsent() {
  await recordTrade();
  await keepSomething();
  const view = await openApp([noUpload]);
  await view.user.click(screen.getByRole('button', { name: 'Logout' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Sign out before everything is uploaded?' }),
  );
  const choose = (name: string) => view.user.click(question.getByRole('button', { name }));
  return { ...view, question, choose };
}

const isSignedOut = async () => {
  expect(await screen.findByLabelText('Access Code')).toBeInTheDocument();
  expect(localStorage.getItem('bellwether.token')).toBeNull();
};
const countTrades = () => withJournal((db) => db.rows.count());

it('asks nothing when everything is uploaded, and leaves nothing on the device', async () => {
  await keepSomething();
  const { user } = await openApp();
  await screen.findByRole('button', { name: /^Journal: Synced/ });

  await user.click(screen.getByRole('button', { name: 'Logout' }));

  await isSignedOut();
  await waitFor(async () => expect(await databasesOnDevice()).toEqual([]));
});

it('fault 47: keeps synced trades on the device when the server cannot confirm that it has them', async () => {
  await recordTrade();
  const { user, backend } = await openApp();
  await screen.findByRole('button', { name: /^Journal: Synced/ });
  backend.use(mockUnreachable(journalSyncEndpoints.pull));

  await user.click(screen.getByRole('button', { name: 'Logout' }));

  await isSignedOut();
  expect(screen.getByText(/^The server could not confirm that it has your trades/)).toBeVisible();
  expect(await countTrades()).toBeGreaterThan(0);
});

it('asks what to do with unsent trades', async () => {
  const { question } = await leaveWithUnsent();

  expect(question.getByText('Only on this device: 1 trade.')).toBeVisible();
  expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(localStorage.getItem('bellwether.token')).not.toBeNull();
});

it('stays signed in after Cancel', async () => {
  const { choose } = await leaveWithUnsent();

  await choose('Cancel');

  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByText(/^Welcome,/)).toBeVisible();
  expect(await databasesOnDevice()).toContain(JOURNAL);
});

it('keeps the trades on the device, and no cached data', async () => {
  const { choose } = await leaveWithUnsent();

  await choose('Keep on this device');

  await isSignedOut();
  await waitFor(async () => expect(await databasesOnDevice()).toEqual([JOURNAL]));
  expect(await withJournal((db) => db.rows.where('unsentSince').above(0).count())).toBe(1);
  expect(await withJournal((db) => readMeta(db, 'token'))).toBeUndefined();
});

it('deletes the trades only after a second confirmation', async () => {
  const { choose, user } = await leaveWithUnsent();

  await choose('Delete');
  const sure = within(
    await screen.findByRole('alertdialog', { name: 'Delete what was not uploaded?' }),
  );
  expect(await countTrades()).toBeGreaterThan(0);
  await user.click(sure.getByRole('button', { name: 'Delete and sign out' }));

  await isSignedOut();
  await waitFor(async () => expect(await databasesOnDevice()).toEqual([]));
});

it('uploads first on request', async () => {
  let isDown = true;
  await recordTrade();
  const { user, backend } = await openApp([
    http.post('*/api/trading-journal/sync', () => (isDown ? HttpResponse.error() : undefined)),
  ]);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  const question = within(await screen.findByRole('alertdialog'));
  isDown = false;

  await user.click(question.getByRole('button', { name: 'Upload now' }));

  await isSignedOut();
  await waitFor(async () => expect(await databasesOnDevice()).toEqual([]));
  expect(JSON.stringify((await backend.world.read()).journals['trader'])).toContain('NZDUSD');
});

it('says why not everything could be uploaded, and keeps the dialog open', async () => {
  const { choose, question } = await leaveWithUnsent();

  await choose('Upload now');

  expect(await question.findByRole('alert')).toHaveTextContent(
    'Not everything could be uploaded. The server cannot be reached. Please check your connection.',
  );
  expect(screen.getByText(/^Welcome,/)).toBeVisible();
});

it('fault 51: an expired login session leaves no cached response, no token and a closed journal, and every unsent trade', async () => {
  await recordTrade();
  await keepSomething();
  const { session, backend } = await openApp([noUpload]);
  await waitFor(async () =>
    expect(await withJournal((db) => readMeta(db, 'token'))).not.toBeUndefined(),
  );
  const closed = vi.spyOn(JournalDb.prototype, 'retire');
  backend.use(mockFailure(authEndpoints.verify, 'auth.required'));

  await act(() => session.api.call(authEndpoints.verify).catch(() => null));

  await isSignedOut();
  expect(await databasesOnDevice()).toEqual([JOURNAL]);
  expect(closed).toHaveBeenCalled();
  expect(await withJournal((db) => readMeta(db, 'token'))).toBeUndefined();
  expect(await withJournal((db) => db.rows.where('unsentSince').above(0).count())).toBe(1);
});

it('fault 51: what a login session left unsent is sent after the next sign-in of its account', async () => {
  await recordTrade();
  const { session, backend, user } = await openApp([noUpload]);
  backend.use(mockFailure(authEndpoints.verify, 'auth.required'));
  await act(() => session.api.call(authEndpoints.verify).catch(() => null));
  await isSignedOut();
  backend.restore();

  await user.type(screen.getByLabelText('Access Code'), 'DEM0-TRAD-ER00-0001');
  await user.click(screen.getByRole('button', { name: 'Access Platform' }));

  const stored = async () => JSON.stringify((await backend.world.read()).journals['trader']);
  await waitFor(async () => expect(await stored()).toContain('NZDUSD'));
});

it('asks an administrator nothing', async () => {
  const { user } = await openApp([], 'admin');

  await user.click(screen.getByRole('button', { name: 'Logout' }));

  expect(await screen.findByLabelText('Access Code')).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
