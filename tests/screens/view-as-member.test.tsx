import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { VIEW_MINUTES } from '#contracts/rules/access/membership.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { SHARED_FILE_FIELD } from '#contracts/rules/journal/share-target.ts';
import { EntryFields } from '#contracts/journal/journal.ts';
import { mockUnreachable } from '#mocks/mock-endpoint.ts';
import { databasesOnDevice } from '#tests/support/device-storage.ts';
import { enterCode, showInConsole } from '#tests/support/confirm-identity.tsx';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { UsersTab } from '#web/admin/users/UsersTab.tsx';
import { RootGate } from '#web/app/App.tsx';
import { watchApp } from '#web/app/pwa.ts';
import { VIEW_KEY } from '#web/client/storage.ts';
import { saveFile } from '#web/lib/download.ts';
import { removeEndedViews } from '#web/client/view.ts';
import { isViewDatabase } from '#web/client/view-database.ts';
import { openedJournal, openJournal } from '#web/offline/journal/open-journal.ts';
import { listShared, storeSharedFiles } from '#web/offline/cache/shared-file.ts';
import { subscribeDevice, unsubscribeDevice } from '#web/offline/push/device.ts';
import '#web/app/TraderShell.tsx';
import '#web/app/ViewAsMember.tsx';
import '#web/features/market/MarketScreen.tsx';
import '#web/features/settings/SettingsScreen.tsx';

/** The window of a new tab: its storage begins as a copy of that of the tab that opened it. */
function aTab() {
  const texts = new Map([['bellwether.visit-counted', '1']]);
  return {
    texts,
    opener: window as unknown,
    location: { replace: vi.fn<(address: string) => void>() },
    close: vi.fn<() => void>(),
    sessionStorage: {
      clear: () => texts.clear(),
      setItem: (key: string, text: string) => void texts.set(key, text),
    },
  };
}

function openTabs(...tabs: readonly (ReturnType<typeof aTab> | null)[]) {
  const open = vi.spyOn(window, 'open');
  for (const tab of tabs) open.mockReturnValueOnce(tab as never);
  return open;
}

async function showMember(username: string) {
  const view = showInConsole(<UsersTab />);
  await view.user.click(await screen.findByRole('link', { name: username }));
  const sheet = within(await screen.findByRole('dialog', { name: username }));
  await sheet.findByText('Failed sign-ins');
  return { ...view, sheet };
}

it('opens in a new tab after the code of the administrator, and hands the token over to that tab alone', async () => {
  const tab = aTab();
  const open = openTabs(tab);
  const { user, sheet } = await showMember('Ama Mensah');
  await user.click(sheet.getByRole('button', { name: 'View as member' }));
  expect(open).not.toHaveBeenCalled();
  await enterCode(user);
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('/'));
  expect(open).toHaveBeenCalledExactlyOnceWith('about:blank', '_blank');
  expect([...tab.texts.keys()]).toEqual([
    'bellwether.view',
    'bellwether.token',
    'bellwether.profile',
  ]);
  expect(tab.opener).toBeNull();
  const token = tab.texts.get('bellwether.token') ?? '';
  expect(token).toMatch(/^view\./);
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(token);
  expect(localStorage.getItem('bellwether.token')).toBe('demo-admin');
  expect(await sheet.findByText(/viewed the app as Ama Mensah/)).toBeVisible();
});

it('is offered again where the browser blocked the new tab', async () => {
  const tab = aTab();
  openTabs(null, tab);
  const { user, sheet } = await showMember('Ama Mensah');
  await user.click(sheet.getByRole('button', { name: 'View as member' }));
  await enterCode(user);
  const question = within(await screen.findByRole('alertdialog', { name: 'View as “Ama Mensah”' }));
  await user.click(question.getByRole('button', { name: 'Open the view' }));
  expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('/');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

it('says what a member without access sees, and opens nothing', async () => {
  const open = openTabs();
  const { user, sheet } = await showMember('Lena Hoffmann');
  await user.click(sheet.getByRole('button', { name: 'View as member' }));
  await enterCode(user);
  expect(await sheet.findByRole('alert')).toHaveTextContent(/^Lena Hoffmann .* sees only/);
  expect(open).not.toHaveBeenCalled();
});

it('does not exist for administrators', async () => {
  const { sheet } = await showMember('Bellwether Desk');
  expect(sheet.queryByRole('button', { name: 'View as member' })).not.toBeInTheDocument();
});

/** This tab as the one of a view, with the administrator signed in in the others. */
function beginView({ endsAt = Date.now() + VIEW_MINUTES * MINUTE_MS } = {}): string {
  const viewId = `${endsAt}-of-this-tab`;
  const token = `view.admin.trader.${endsAt}`;
  localStorage.setItem('bellwether.token', 'demo-admin');
  sessionStorage.setItem(VIEW_KEY, viewId);
  sessionStorage.setItem('bellwether.token', token);
  onTestFinished(() => localStorage.clear());
  return token;
}

async function showView() {
  const token = beginView();
  const view = renderScreen(<RootGate path="/" />, { user: null });
  await screen.findByText('Viewing as Ama Mensah · read only');
  return { ...view, token };
}
const ofAdministrator = () => Object.entries(localStorage);

it('shows the app of the member under a banner, and End leaves the administrator signed in', async () => {
  const close = vi.spyOn(window, 'close').mockReturnValue();
  const { user, session } = await showView();
  expect(session.read()).toMatchObject({ state: 'signed-in', user: { id: 'trader' } });
  await user.click(screen.getByRole('button', { name: 'End' }));
  expect(await screen.findByRole('heading', { name: 'This view has ended' })).toBeVisible();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(ofAdministrator()).toEqual([['bellwether.token', 'demo-admin']]);
  expect(sessionStorage.getItem('bellwether.token')).toBeNull();
  expect((await databasesOnDevice()).filter(isViewDatabase)).toEqual([]);
});

it('ends when its time is over, also without a network, and forgets what the tab has stored', async () => {
  beginView({ endsAt: Date.now() + 2000 });
  sessionStorage.setItem('bellwether.token', `view.admin.trader.${Date.now() + MINUTE_MS}`);
  sessionStorage.setItem('bellwether.settings', '{"dark_mode":true}');
  sessionStorage.setItem('bellwether.buyer', '{"name":"Ama Mensah","email":"ama@example.com"}');
  const { backend } = renderScreen(<RootGate path="/" />, { user: null });
  await screen.findByText('Viewing as Ama Mensah · read only');
  backend.use(mockUnreachable(authEndpoints.verify), mockUnreachable(authEndpoints.logout));
  const ended = { name: 'This view has ended' };
  expect(await screen.findByRole('heading', ended, { timeout: 5000 })).toBeVisible();
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([VIEW_KEY]));
  expect((await databasesOnDevice()).filter(isViewDatabase)).toEqual([]);
  expect(ofAdministrator()).toEqual([['bellwether.token', 'demo-admin']]);
});

it('shows no journal of a member who shows administrators only sums', async () => {
  const { user, backend } = await showView();
  await backend.world.change(({ people }) => {
    for (const person of people) if (person.id === 'trader') person.journal_sums_only = true;
  });
  const [link] = await screen.findAllByRole('link', { name: 'Trading Journal' });
  if (link === undefined) throw new Error('no link leads to the journal');
  await user.click(link);
  expect(await screen.findByText('This member shows only sums')).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Trades' })).toBeNull();
});

it('empties an open journal when the member hides it, and shows it again when the member does', async () => {
  const { user, backend, session } = await showView();
  const [link] = await screen.findAllByRole('link', { name: 'Trading Journal' });
  if (link === undefined) throw new Error('no link leads to the journal');
  await user.click(link);
  expect(await screen.findByRole('tab', { name: 'Trades' })).toBeVisible();
  const { journal } = openedJournal.get();
  if (journal === null) throw new Error('the journal is not open');
  await journal.sync.syncNow();
  expect(await journal.readWhole()).not.toEqual([]);
  const hide = (isHidden: boolean) =>
    backend.world.change(({ people }) => {
      for (const person of people) if (person.id === 'trader') person.journal_sums_only = isHidden;
    });
  await hide(true);
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
  expect(await screen.findByText('This member shows only sums')).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Trades' })).toBeNull();
  await waitFor(async () => expect(await journal.readWhole()).toEqual([]));
  await hide(false);
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
  expect(await screen.findByRole('tab', { name: 'Trades' })).toBeVisible();
  await waitFor(async () => expect(await journal.readWhole()).not.toEqual([]));
  expect(session.read()).toMatchObject({ state: 'signed-in' });
});

it("leaves the administrator's badge alone", async () => {
  const badge = vi.fn<() => Promise<void>>().mockResolvedValue();
  Object.assign(navigator, { setAppBadge: badge, clearAppBadge: badge });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'setAppBadge');
    Reflect.deleteProperty(navigator, 'clearAppBadge');
  });
  const { unmount } = await showView();
  await screen.findByRole('button', { name: /^Notifications/ });
  unmount();
  expect(badge).not.toHaveBeenCalled();
});

it('saves nothing of the member on the device of the administrator', async () => {
  const { unmount } = await showView();
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  expect(saveFile(new Blob(['trades']), 'backup.json')).toBe(false);
  const refusal = 'You are viewing as Ama Mensah. Nothing is saved on this device.';
  expect(await screen.findByText(refusal)).toBeVisible();
  expect(click).not.toHaveBeenCalled();
  unmount();
  click.mockReturnValue();
  expect(saveFile(new Blob(['members']), 'members.csv')).toBe(true);
});

it('offers no files that other apps have shared with the person at this device', async () => {
  const form = new FormData();
  form.set(SHARED_FILE_FIELD, new File(['1'], 'statement.csv'));
  const request = new Request('https://bellwether.test/share', { method: 'POST' });
  await storeSharedFiles(Object.assign(request, { formData: async () => form }));
  expect((await listShared()).files).toHaveLength(1);
  beginView();
  expect((await listShared()).files).toEqual([]);
  sessionStorage.removeItem(VIEW_KEY);
});

const refusals = () =>
  screen.queryAllByText('You are viewing as Ama Mensah. Nothing can be changed.');

it('says once that nothing can be changed, however often it is tried', async () => {
  const { session } = await showView();
  const like = () => session.api.call(postEndpoints.like, { params: { id: 'post-1' } });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(like()).rejects.toMatchObject({ code: 'auth.read_only' });
    await waitFor(() => expect(refusals()).not.toEqual([]));
    await new Promise((resolve) => setTimeout(resolve, 50)); // each toast takes a moment to come
  }
  expect(refusals()).toHaveLength(1);
});

it('asks the server at once when the administrator signs out in another tab', async () => {
  const { backend, session } = await showView();
  session.followOtherTabs();
  const check = vi.spyOn(session, 'start');
  await backend.world.change(({ people }) => {
    const administrator = people.find(({ id }) => id === 'admin');
    if (administrator) administrator.is_active = false;
  });
  fireEvent(window, new StorageEvent('storage', { key: 'bellwether.token' }));
  expect(check).toHaveBeenCalledOnce();
  expect(await screen.findByRole('heading', { name: 'This view has ended' })).toBeVisible();
});

it('refuses every write to the journal at once, and queues nothing', async () => {
  beginView();
  const { session } = renderScreen(<p />, { user: null });
  const journal = openJournal('trader', session.api);
  onTestFinished(journal.close);
  const fields = EntryFields.parse({
    date: '2026-11-20T08:00:00.000Z',
    pair: 'EURUSD',
    entry_price: 1.085,
  });
  await journal.sync.syncNow();
  const before = await journal.readWhole();
  expect(before.length).toBeGreaterThan(0);
  const trade = before[0]?.id ?? '';
  const { imports, insights } = await journal.services();
  const refused = { name: 'ReadOnlyError' };
  await expect(journal.save(fields)).rejects.toMatchObject(refused);
  await expect(journal.change(trade, { notes: 'no' })).rejects.toMatchObject(refused);
  await expect(journal.remove(trade)).rejects.toMatchObject(refused);
  await expect(journal.addScreenshot(new Blob())).rejects.toMatchObject(refused);
  await expect(
    journal.records.put({ kind: 'account', fields: { name: 'No' } }),
  ).rejects.toMatchObject(refused);
  await expect(imports.undo('none')).rejects.toMatchObject(refused);
  await expect(
    insights.renameSetup({ id: 'a', from: 'a', fields: { name: 'b', notes: '', rules: [] } }),
  ).rejects.toMatchObject(refused);
  expect(await journal.readWhole()).toEqual(before);
});

it('keeps the journal of the member in a database of its own, which the next start deletes', async () => {
  beginView({ endsAt: Date.now() - 1 });
  const { session } = renderScreen(<p />, { user: null });
  const journal = openJournal('trader', session.api);
  await journal.readWhole();
  expect(await databasesOnDevice()).toEqual([
    `bellwether:view:${sessionStorage.getItem(VIEW_KEY)}:trader`,
  ]);
  journal.close();
  sessionStorage.removeItem(VIEW_KEY);
  await removeEndedViews();
  expect(await databasesOnDevice()).toEqual([]);
});

it('is deleted from this device as soon as another tab of the app is seen again', async () => {
  watchApp([]);
  beginView({ endsAt: Date.now() - 1 });
  const { session } = renderScreen(<p />, { user: null });
  const journal = openJournal('trader', session.api);
  await journal.readWhole();
  journal.close();
  sessionStorage.removeItem(VIEW_KEY);
  expect(await databasesOnDevice()).toHaveLength(1);
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(async () => expect(await databasesOnDevice()).toEqual([]));
});

it('leaves the push subscription of the person at this device alone', async () => {
  const unsubscribe = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  const getRegistration = vi.fn<() => Promise<unknown>>().mockResolvedValue({
    pushManager: { getSubscription: async () => ({ unsubscribe, endpoint: 'here' }) },
  });
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('PushManager', {});
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration },
    configurable: true,
  });
  beginView();
  await unsubscribeDevice();
  await expect(subscribeDevice('key')).rejects.toThrow('The app is not installed');
  expect(unsubscribe).not.toHaveBeenCalled();
  sessionStorage.removeItem(VIEW_KEY);
  await unsubscribeDevice();
  expect(unsubscribe).toHaveBeenCalledOnce();
});
