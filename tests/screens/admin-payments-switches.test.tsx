import { screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it } from 'vitest';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import { settingsEndpoints } from '#contracts/settings.ts';
import { mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { fill } from '#tests/support/fill.ts';
import { enterCode, showInConsole } from '#tests/support/confirm-identity.tsx';
import { PaymentsTab } from '#web/admin/payments/PaymentsTab.tsx';

const showTab = (handlers: HttpHandler[] = []) => showInConsole(<PaymentsTab />, { handlers });

async function findSwitch(): Promise<HTMLElement> {
  const toggle = await screen.findByRole('switch', {
    name: 'Activate paid purchases automatically',
  });
  await waitFor(() => expect(toggle).toBeEnabled());
  return toggle;
}

/** Opens the dialog of a button, types, and presses its red button. */
async function confirm(tab: ReturnType<typeof showTab>, label: string, typed: string) {
  expect(screen.queryByRole('button', { name: label })).not.toBeInTheDocument();
  await tab.user.click(screen.getByRole('button', { name: 'Danger zone' }));
  await tab.user.click(screen.getByRole('button', { name: label }));
  const dialog = within(await screen.findByRole('alertdialog', { name: label }));
  await fill(tab.user, dialog.getByRole('textbox'), typed);
  await tab.user.click(dialog.getByRole('button', { name: label }));
  return dialog;
}

it('lets paid purchases be activated by themselves, and leaves the other settings as they are', async () => {
  const { user, backend } = showTab();
  await backend.world.change(({ settings }) => {
    settings.platform_name = 'Accra Desk';
  });
  const auto = await findSwitch();
  expect(auto).not.toBeChecked();
  expect(
    screen.getByText(/Demo payments are never activated automatically in production/),
  ).toBeVisible();
  await user.click(auto);

  await waitFor(() => expect(auto).toBeEnabled());
  expect(auto).toBeChecked();
  const { settings } = await backend.world.read();
  expect(settings).toMatchObject({ auto_activate_paid: true, platform_name: 'Accra Desk' });
});

it('stays off and says so when the settings could not be stored', async () => {
  const { user } = showTab([mockUnreachable(settingsEndpoints.change)]);
  const auto = await findSwitch();
  await user.click(auto);
  expect(await screen.findByText('Error updating settings')).toBeVisible();
  expect(auto).not.toBeChecked();
});

it('does not overwrite what another administrator stored meanwhile, and reads it again', async () => {
  const { user, backend } = showTab();
  const auto = await findSwitch();
  await backend.world.change(({ settings }) => {
    Object.assign(settings, { platform_name: 'Theirs', updated_at: '2030-01-01T00:00:00.000Z' });
  });
  await user.click(auto);
  expect(await screen.findByText(/Somebody else changed the settings/)).toBeVisible();
  await findSwitch();
  await user.click(auto);
  await waitFor(() => expect(auto).toBeChecked());
  expect((await backend.world.read()).settings.platform_name).toBe('Theirs');
});

it('deletes all payments once the phrase was typed, in small letters too, and says what went', async () => {
  const tab = showTab();
  await screen.findAllByRole('article');
  await confirm(tab, 'Delete All Payments', ' delete all payments ');
  await enterCode(tab.user);
  expect(await screen.findByText('All payments were deleted')).toBeVisible();
  expect(screen.getByText('10 transactions')).toBeVisible();
  expect(await screen.findByText('No payments yet')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('clears all data once the phrase was typed, and says what went', async () => {
  const tab = showTab();
  await confirm(tab, 'Clear All Data', 'DELETE ALL DATA');
  await enterCode(tab.user);
  expect(await screen.findByText(/^\d+ users$/)).toBeVisible();
  expect((await tab.backend.world.read()).people.every(({ role }) => role === 'admin')).toBe(true);
});

it.each([
  ['Delete All Payments', 'DELETE'],
  ['Clear All Data', 'delete all data'],
])('%s is cancelled by any other phrase, and says so', async (label, typed) => {
  const tab = showTab();
  const dialog = await confirm(tab, label, typed);
  expect(dialog.getByRole('alert')).toHaveTextContent('Cancelled');
  expect(tab.backend.calls.filter((call) => call.includes('clear-all'))).toEqual([]);
});

it.each([
  [mockUnreachable(adminPaymentEndpoints.clearAll), 'Failed to connect to server'],
  [
    mockFailure(adminPaymentEndpoints.clearAll, 'request.rate_limited', 'Once a minute.'),
    'Error: Once a minute.',
  ],
])('says why the payments were not deleted', async (failure, message) => {
  const dialog = await confirm(showTab([failure]), 'Delete All Payments', 'DELETE ALL PAYMENTS');
  expect(await dialog.findByText(message)).toBeVisible();
});

it('says why the data was not cleared', async () => {
  const failure = mockFailure(platformDataEndpoints.clearAll, 'request.rate_limited', 'Not yet.');
  const dialog = await confirm(showTab([failure]), 'Clear All Data', 'DELETE ALL DATA');
  expect(await dialog.findByText('Error: Not yet.')).toBeVisible();
});
