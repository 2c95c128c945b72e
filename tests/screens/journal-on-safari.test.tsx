import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createHandlers } from '#mocks/handlers/handlers.ts';
import { presetHandlers } from '#mocks/scenarios.ts';
import { formOf, openForm, showJournal } from '#tests/support/show-journal.tsx';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const CHROME_ON_MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36';

/** Gives the browser a property, or another value of it, until the test has ended. */
function setNavigator(name: string, value: unknown): void {
  Object.defineProperty(navigator, name, { configurable: true, value });
  onTestFinished(() => void Reflect.deleteProperty(navigator, name));
}

const hint = () => screen.queryByText(/deletes local data after seven days/);
const isOpen = () => screen.findByText('No trades recorded yet');

it('says on an iPhone that what waits is lost after seven days, and how to install the app', async () => {
  setNavigator('userAgent', IPHONE);
  const { user } = showJournal();
  await isOpen();
  expect(hint()).toHaveTextContent('Share, then “Add to Home Screen”');
  expect(hint()).toHaveTextContent('Synced trades are safe');

  await user.click(screen.getByRole('button', { name: 'Hide this hint' }));
  expect(hint()).not.toBeInTheDocument();
});

it('says it in Safari on a Mac', async () => {
  setNavigator('userAgent', MAC);
  showJournal();
  await isOpen();
  expect(hint()).toHaveTextContent('File, then “Add to Dock”');
});

it.each([
  ['where the app is installed', () => setNavigator('standalone', true)],
  [
    'where the browser promised to keep it',
    () => setNavigator('storage', { persisted: async () => true, persist: async () => true }),
  ],
  ['in a browser that deletes nothing', () => setNavigator('userAgent', CHROME_ON_MAC)],
])('says nothing of seven days %s', async (_where, arrange) => {
  setNavigator('userAgent', IPHONE);
  arrange();
  showJournal();
  await isOpen();
  expect(hint()).not.toBeInTheDocument();
});

/** A worker without Background Sync, as every browser but Chromium has it. */
function withoutBackgroundSync(): void {
  const registration = { showNotification: async () => undefined };
  setNavigator(
    'serviceWorker',
    Object.assign(new EventTarget(), {
      controller: {},
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    }),
  );
}

it('without Background Sync a trade is sent when the app is looked at again', async () => {
  withoutBackgroundSync();
  const { backend } = await writeOffline();
  backend.use(...createHandlers(backend.world));
  act(() => void fireEvent(document, new Event('visibilitychange')));
  await waitFor(() => expect(screen.queryByText('Waiting to sync')).not.toBeInTheDocument());
  expect((await backend.world.read()).journals['trader']?.rows).toHaveLength(1);
});

it('without Background Sync a trade is sent when the app is opened again', async () => {
  withoutBackgroundSync();
  const { device, unmount } = await writeOffline();
  unmount();
  const { backend } = showJournal({ device });
  await screen.findByText('USDCHF');
  await waitFor(() => expect(screen.queryByText('Waiting to sync')).not.toBeInTheDocument());
  expect((await backend.world.read()).journals['trader']?.rows).toHaveLength(1);
});

it('with Background Sync the browser is asked to wake the worker', async () => {
  withoutBackgroundSync();
  const register = vi.fn<(tag: string) => Promise<void>>(async () => undefined);
  Object.assign(await navigator.serviceWorker.ready, { sync: { register } });
  await writeOffline();
  await waitFor(() => expect(register).toHaveBeenCalledWith('journal'));
});

async function writeOffline() {
  const view = showJournal({ handlers: presetHandlers('serverDown') });
  await openForm(view);
  const { fill, save } = await formOf(view);
  await fill('Pair', 'USDCHF');
  await fill('Entry Price', '0.81');
  await save();
  await screen.findByText('Waiting to sync');
  return view;
}
