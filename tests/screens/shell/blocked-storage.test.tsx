import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { blockDatabase, stallDatabase } from '#tests/support/blocked-storage.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { RootGate } from '#web/app/App.tsx';
// Preloaded, so that no test waits for the compilation of a chunk.
import '#web/app/TraderShell.tsx';
import '#web/features/journal/JournalScreen.tsx';
import '#web/features/market/MarketScreen.tsx';
import '#web/offline/journal/open-journal.ts';

const TRADER_CODE = 'DEM0-TRAD-ER00-0001';
type View = ReturnType<typeof renderScreen>;

async function signIn({ user }: View): Promise<void> {
  await user.type(await screen.findByLabelText('Access Code'), TRADER_CODE);
  await user.click(screen.getByRole('button', { name: 'Access Platform' }));
  await screen.findByText(/^Welcome,/);
}

async function openSection({ user }: View, label: string): Promise<void> {
  const menu = within(screen.getAllByRole('navigation', { name: 'Sections' })[0] ?? document.body);
  await user.click(menu.getByRole('link', { name: label }));
}

const findWarning = () => screen.findByText(/^This browser blocks storage for this site/);

it.each(['missing', 'refused', 'throwing'] as const)(
  'fault 60: the market works when databases are %s, and the journal explains what to do instead of accepting trades',
  async (kind) => {
    blockDatabase(kind);
    const view = renderScreen(<RootGate path="/" />, { user: null });
    await signIn(view);
    expect(await findWarning()).toHaveTextContent('The journal cannot be used');
    expect(await screen.findAllByText('EURUSD')).not.toHaveLength(0);

    await openSection(view, 'Trading Journal');
    const journal = within(await screen.findByRole('alert'));
    expect(journal.getByRole('heading')).toHaveTextContent(
      'This browser blocks the storage that the journal needs',
    );
    expect(journal.getByText(/^Open the app in a normal window/)).toBeInTheDocument();
    expect(
      within(screen.getByRole('main')).queryByRole('button', { name: 'Add Trade' }),
    ).toBeNull();
    await view.user.click(screen.getByRole('button', { name: 'Add trade' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

it('fault 60: the app works without a database that does not respond, and opens the journal once it does', async () => {
  const stalled = stallDatabase();
  const view = renderScreen(<RootGate path="/" />);
  await screen.findByText(/^Welcome,/);
  expect(await screen.findAllByText('EURUSD')).not.toHaveLength(0);
  await openSection(view, 'Trading Journal');
  expect(
    await screen.findByText('This browser blocks the storage that the journal needs'),
  ).toBeVisible();

  stalled.dispatch('success');
  expect(await screen.findByText('Trading History')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/^This browser blocks storage/)).toBeNull());
});

it('fault 60: signing out completes when databases do not respond', async () => {
  stallDatabase();
  const view = renderScreen(<RootGate path="/" />);
  await screen.findByText(/^Welcome,/);
  await findWarning();
  await view.user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByLabelText('Access Code')).toBeInTheDocument();
});

it('displays no storage warning when nothing is blocked', async () => {
  renderScreen(<RootGate path="/" />);
  await screen.findByText(/^Welcome,/);
  await screen.findByRole('button', { name: /^Journal: / }); // it is open
  expect(screen.queryByText(/blocks storage/)).not.toBeInTheDocument();
});
