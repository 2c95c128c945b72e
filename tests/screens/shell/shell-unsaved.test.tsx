import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '#tests/support/render-screen.tsx';
// Preloaded, so that no test waits for the compilation of a chunk.
import '#web/admin/leads/LeadsTab.tsx';
import '#web/admin/settings/SettingsTab.tsx';
import '#web/app/AdminShell.tsx';
import '#web/features/settings/OwnAccount.tsx';
import { RootGate } from '#web/app/App.tsx';

/** The console with an unsaved platform name in the settings. */
async function typeName() {
  const view = renderScreen(<RootGate path="/" />, { user: 'admin' });
  const sidebar = within(await screen.findByRole('complementary', { name: 'Sidebar' }));
  const open = (name: string) => view.user.click(sidebar.getByRole('link', { name }));
  await open('Admin Settings');
  const name = await screen.findByRole('textbox', { name: 'Platform name' });
  await view.user.clear(name);
  await view.user.click(name);
  await view.user.paste('Gold Desk');
  return { ...view, open };
}

const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
/** False when the browser asks. */
const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const answer = async (user: Awaited<ReturnType<typeof typeName>>['user'], name: string) =>
  user.click(within(await question()).getByRole('button', { name }));

describe('unsaved settings', () => {
  it('trigger a question before another tab opens, and remain after staying', async () => {
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

  it('trigger the browser’s question before the page is left', async () => {
    const { user } = await typeName();
    expect(leave()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Settings saved');
    expect(leave()).toBe(true);
  });
});

it('a new platform name is in the title as soon as it is saved', async () => {
  const { user, open } = await typeName();
  await waitFor(() => expect(document.title).toBe('Admin Settings · Bellwether'));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(document.title).toBe('Admin Settings · Gold Desk'));
  await open('Lead Requests');
  await waitFor(() => expect(document.title).toBe('Lead Requests · Gold Desk'));
});
