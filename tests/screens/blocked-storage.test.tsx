import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { blockDatabase, stallDatabase } from '#tests/support/blocked-storage.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { RootGate } from '#web/app/RootGate.tsx';
// Chunks are loaded ahead, so that no test waits for their compilation.
import '#web/app/TraderShell.tsx';
import '#web/features/journal/JournalScreen.tsx';
import '#web/features/market/MarketScreen.tsx';
import '#web/offline/journal/open-journal.ts';

const TRADER_CODE = 'DEM0-TRAD-ER00-0001';
const whole = { timeout: 10_000 };
vi.setConfig({ testTimeout: 60_000 });

type Shown = ReturnType<typeof renderScreen>;

async function signIn({ user }: Shown): Promise<void> {
  await user.type(screen.getByLabelText('Access Code'), TRADER_CODE);
  await user.click(screen.getByRole('button', { name: 'Access Platform' }));
  await screen.findByText(/^Welcome,/, {}, whole);
}

async function openSection({ user }: Shown, label: string): Promise<void> {
  const menu = within(screen.getAllByRole('navigation', { name: 'Sections' })[0] ?? document.body);
  await user.click(menu.getByRole('button', { name: label }));
}

const notice = () => screen.findByText(/^This browser blocks storage for this site/, {}, whole);

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  history.replaceState(null, '', '/');
});

it.each(['missing', 'refused', 'throwing'] as const)(
  'fault 60: the market works where databases are %s, and the journal says what to do instead of taking trades',
  async (kind) => {
    blockDatabase(kind);
    const shown = renderScreen(<RootGate path="/" />, { user: null });
    await signIn(shown);
    expect(await notice()).toHaveTextContent('The journal cannot be used');
    expect(await screen.findAllByText('EURUSD', {}, whole)).not.toHaveLength(0);

    await openSection(shown, 'Trading Journal');
    const journal = within(await screen.findByRole('alert', {}, whole));
    expect(journal.getByRole('heading')).toHaveTextContent(
      'This browser offers the journal no storage',
    );
    expect(journal.getByText(/^Open the app in a normal window/)).toBeInTheDocument();
    expect(
      within(screen.getByRole('main')).queryByRole('button', { name: 'Add Trade' }),
    ).toBeNull();
    await shown.user.click(screen.getByRole('button', { name: 'Add trade' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

it('fault 60: the app goes on without a database that does not answer, and opens the journal once it does', async () => {
  const stalled = stallDatabase();
  const shown = renderScreen(<RootGate path="/" />);
  await screen.findByText(/^Welcome,/, {}, whole);
  expect(await screen.findAllByText('EURUSD', {}, whole)).not.toHaveLength(0);
  await openSection(shown, 'Trading Journal');
  expect(
    await screen.findByText('This browser offers the journal no storage', {}, whole),
  ).toBeVisible();

  stalled.settle('success');
  expect(await screen.findByText('Trading History', {}, whole)).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/^This browser blocks storage/)).toBeNull());
});

it('fault 60: signing out ends where databases do not answer', async () => {
  stallDatabase();
  const shown = renderScreen(<RootGate path="/" />);
  await screen.findByText(/^Welcome,/, {}, whole);
  await notice();
  await shown.user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByLabelText('Access Code', {}, whole)).toBeInTheDocument();
});

it('says nothing of storage where nothing is blocked', async () => {
  renderScreen(<RootGate path="/" />);
  await screen.findByText(/^Welcome,/, {}, whole);
  await screen.findByRole('button', { name: /^Journal: / }, whole); // it is open
  expect(screen.queryByText(/blocks storage/)).not.toBeInTheDocument();
});
