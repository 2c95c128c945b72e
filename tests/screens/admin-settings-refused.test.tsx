import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#contracts/errors.ts';
import { settingsEndpoints } from '#contracts/settings.ts';
import { mockAnswerFrom, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import {
  field,
  openTab,
  otherSaves,
  retype,
  saveButton,
  settingsOf,
  showSettings,
} from '#tests/support/show-settings.tsx';
import { SettingsTab } from '#web/admin/settings/SettingsTab.tsx';
import { OwnAccount } from '#web/features/settings/OwnAccount.tsx';

describe('settings that could not be saved', () => {
  it.each([
    ['the network', mockUnreachable(settingsEndpoints.change), 'Error updating settings'],
    [
      'the server',
      mockFailure(settingsEndpoints.change, 'request.rate_limited', 'Too many requests.'),
      'Error updating settings: Too many requests.',
    ],
  ])('for %s stay typed, with the reason', async (_, failure, message) => {
    const { user } = showSettings([failure]);
    await retype(user, await field('Platform name'), 'Gold Desk');
    await user.click(saveButton());
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(await field('Platform name')).toHaveValue('Gold Desk');
    expect(saveButton()).toBeEnabled();
  });

  it('say beside the field what the server refuses of it', async () => {
    const detail = 'This name is taken.';
    const refuses = mockAnswerFrom(settingsEndpoints.change, () => {
      const errors = [{ in: 'body', pointer: '#/platform_name', detail }] as const;
      throw new ApiError('request.invalid', detail, { errors });
    });
    const { user } = showSettings([refuses]);
    await retype(user, await field('Platform name'), 'Gold Desk');
    await user.click(saveButton());
    await waitFor(async () =>
      expect(await field('Platform name')).toHaveAccessibleDescription(/This name is taken/),
    );
  });

  it('because of a concurrent change, name the changed fields; the values of the server can be taken', async () => {
    const view = showSettings();
    const { user } = view;
    await retype(user, await field('Platform name'), 'Gold Desk');
    await otherSaves(view, { session_timeout: 8, platform_name: 'Silver Desk' });
    await user.click(saveButton());
    expect(await screen.findByText(/^Somebody else changed the settings meanwhile/)).toBeVisible();
    const theirs = within(screen.getByRole('list', { name: 'What they changed' }));
    await waitFor(() =>
      expect(theirs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'Platform name: Silver Desk (was Bellwether)',
        'Session timeout: 8 hours (was 24 hours)',
      ]),
    );
    expect(await field('Platform name')).toHaveValue('Gold Desk');
    await user.click(screen.getByRole('button', { name: 'Take theirs, drop mine' }));
    expect(await field('Platform name')).toHaveValue('Silver Desk');
    expect((await settingsOf(view)).platform_name).toBe('Silver Desk');
    expect(saveButton()).toBeDisabled();
  });

  it('because of a concurrent change, can be saved over it; the other fields stay', async () => {
    const view = showSettings();
    const { user } = view;
    await retype(user, await field('Platform name'), 'Gold Desk');
    await otherSaves(view, { session_timeout: 8, platform_name: 'Silver Desk' });
    await user.click(saveButton());
    const mine = await screen.findByRole('button', { name: 'Save mine over theirs' });
    await waitFor(() => expect(mine).toBeEnabled());
    await user.click(mine);
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(await settingsOf(view)).toMatchObject({
      platform_name: 'Gold Desk',
      session_timeout: 8,
    });
  });
});

it('settings that could not be loaded are asked for again; the own account is there', async () => {
  const { user } = showSettings([mockUnreachable(settingsEndpoints.read)]);
  expect(await screen.findByText('The settings could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  await openTab(user, 'My Account');
  expect(screen.getByText('My own account')).toBeVisible();
});

it('the own account has its notifications, its password and its devices', async () => {
  renderScreen(<SettingsTab account={<OwnAccount />} accountAsked={1} />, { user: 'admin' });
  expect(await screen.findByRole('switch', { name: 'Payment to activate: Push' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Change password' })).toBeVisible();
});
