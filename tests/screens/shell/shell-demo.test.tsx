import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { RootGate } from '#web/app/App.tsx';
import * as mocks from '#web/app/load-mocks.ts';
import * as mode from '#web/client/mode.ts';
// Preloaded, so that no test waits for the compilation of a chunk.
import '#web/app/AdminShell.tsx';
import '#web/app/TraderShell.tsx';

async function openDemo(user: 'trader' | 'admin') {
  localStorage.setItem('bellwether.mode', 'demo');
  const view = renderScreen(<RootGate path="/" />, { user });
  await screen.findByText(/^Welcome,/);
  return view;
}

it.each(['trader', 'admin'] as const)('marks the demo for the %s', async (user) => {
  await openDemo(user);

  expect(await screen.findByRole('button', { name: 'Demo' })).toBeVisible();
});

it('displays no demo marker in the real app', async () => {
  renderScreen(<RootGate path="/" />);
  await screen.findByText(/^Welcome,/);

  expect(screen.queryByRole('button', { name: 'Demo' })).not.toBeInTheDocument();
});

it('resets after a confirmation', async () => {
  const reset = vi.spyOn(mocks, 'resetDemoServer').mockResolvedValue();
  const reload = vi.spyOn(mode, 'reloadPage').mockImplementation(() => {});
  const { user } = await openDemo('trader');
  await user.click(screen.getByRole('button', { name: 'Demo' }));
  await user.click(await screen.findByRole('button', { name: 'Reset demo' }));
  expect(reset).not.toHaveBeenCalled();

  const question = within(await screen.findByRole('alertdialog', { name: 'Reset demo' }));
  await user.click(question.getByRole('button', { name: 'Reset demo' }));

  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(reset).toHaveBeenCalledOnce();
});

it('is left without a confirmation', async () => {
  const leave = vi.spyOn(mode, 'leaveDemo').mockImplementation(() => {});
  const { user } = await openDemo('trader');

  await user.click(screen.getByRole('button', { name: 'Demo' }));
  await user.click(await screen.findByRole('button', { name: 'Leave the demo' }));

  expect(leave).toHaveBeenCalledOnce();
});
