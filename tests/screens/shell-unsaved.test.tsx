import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '#tests/support/render-screen.tsx';
// Chunks are loaded ahead, so that no test waits for their compilation.
import '#web/admin/leads/LeadsTab.tsx';
import '#web/admin/settings/SettingsTab.tsx';
import '#web/app/AdminShell.tsx';
import '#web/features/settings/OwnAccount.tsx';
import { RootGate } from '#web/app/RootGate.tsx';

/** The console with another name typed into the settings. */
async function typeName() {
  const shown = renderScreen(<RootGate path="/" />, { user: 'admin' });
  const sidebar = within(await screen.findByRole('complementary', { name: 'Sidebar' }));
  const open = (name: string) => shown.user.click(sidebar.getByRole('button', { name }));
  await open('Admin Settings');
  const name = await screen.findByRole('textbox', { name: 'Platform name' });
  await shown.user.clear(name);
  await shown.user.click(name);
  await shown.user.paste('Gold Desk');
  return { ...shown, open };
}

const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
/** False: the browser asks. */
const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const answer = async (user: Awaited<ReturnType<typeof typeName>>['user'], name: string) =>
  user.click(within(await question()).getByRole('button', { name }));

beforeEach(() => {
  history.replaceState(null, '', '/');
  vi.stubGlobal('scrollTo', vi.fn());
});

describe('settings that are not saved', () => {
  it('are asked about before another tab opens, and stay typed for whoever stays', async () => {
    const { user, open } = await typeName();
    await open('Lead Requests');
    expect(await question()).toHaveTextContent('What you have changed here is not saved yet.');
    await answer(user, 'Cancel');
    expect(await heading('Admin Settings')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Platform name' })).toHaveValue('Gold Desk');
    await open('Lead Requests');
    await answer(user, 'Leave without saving');
    expect(await heading('Lead Management')).toBeVisible();
    await open('Admin Settings');
    expect(await screen.findByRole('textbox', { name: 'Platform name' })).toHaveValue('Bellwether');
  });

  it('are asked about by the browser before the page is left', async () => {
    const { user } = await typeName();
    expect(leave()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Settings saved');
    expect(leave()).toBe(true);
  });
});

it('another name of the platform stands in the title as soon as it is saved', async () => {
  const { user, open } = await typeName();
  await waitFor(() => expect(document.title).toBe('Admin Settings · Bellwether'));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(document.title).toBe('Admin Settings · Gold Desk'));
  await open('Lead Requests');
  await waitFor(() => expect(document.title).toBe('Lead Requests · Gold Desk'));
});
