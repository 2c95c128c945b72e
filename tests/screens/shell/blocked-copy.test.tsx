import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { blockTexts } from '#tests/support/blocked-storage.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { RootGate } from '#web/app/App.tsx';
// Preloaded, so that no test waits for the compilation of a chunk.
import '#web/app/TraderShell.tsx';

const TRADER_CODE = 'DEM0-TRAD-ER00-0001';
const findWarning = () => screen.findByText(/^This browser blocks storage for this site/);

it('fault 60: signs in for this tab when local storage is blocked, and says so', async () => {
  blockTexts('localStorage', 'sessionStorage');
  const view = renderScreen(<RootGate path="/" />, { user: null });
  expect(await findWarning()).toHaveTextContent(
    'Your sign-in and your settings last until this tab is closed or reloaded.',
  );
  await view.user.type(await screen.findByLabelText('Access Code'), TRADER_CODE);
  await view.user.click(screen.getByRole('button', { name: 'Access Platform' }));
  await screen.findByText(/^Welcome,/);
  expect(await findWarning()).toHaveTextContent('until this tab is closed or reloaded');

  await view.user.click(screen.getByRole('button', { name: 'Hide this notice' }));
  expect(screen.queryByText(/^This browser blocks storage/)).not.toBeInTheDocument();
  await view.user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByLabelText('Access Code')).toBeInTheDocument();
});
