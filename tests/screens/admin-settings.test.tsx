import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '#tests/support/render-screen.tsx';
import {
  field,
  openTab,
  retype,
  saveButton,
  settingsOf,
  showSettings,
} from '#tests/support/show-settings.tsx';
import { AutoActivation } from '#web/admin/payments/PaymentsTab.tsx';
import { SettingsTab } from '#web/admin/settings/SettingsTab.tsx';

const aSwitch = (name: string) => screen.findByRole('switch', { name });

describe('the settings of the platform', () => {
  it('stand in the five documented tabs, and the own account in a sixth', async () => {
    const { user } = showSettings();
    await field('Platform name');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Admin Settings');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'General',
      'Security',
      'API Keys',
      'Trading',
      'System',
      'My Account',
    ]);
    expect(screen.getByRole('button', { name: /^as of/ })).toBeVisible();
    await openTab(user, 'My Account');
    expect(screen.getByText('My own account')).toBeVisible();
  });

  it.each<[string, [string, string | boolean, RegExp][]]>([
    [
      'General',
      [
        ['Platform name', 'Bellwether', /titles, mails.* Default: Bellwether\./],
        ['Contact e-mail', '', /beside the contact number.*Default: none/],
        ['Maintenance mode', false, /Blocks members.*Default: off/],
        ['Allow new registrations', true, /requests for access.*refused. Default: on/],
        ['E-mail notifications', true, /no notifications are sent by e-mail.*Default: on/],
        ['SMS notifications', false, /Not configured: this version has no SMS service/],
        ['Push notifications', true, /no device gets push messages.*Default: on/],
        ['Sound alerts', false, /members who have not chosen. Default: off/],
        ['Auto refresh', true, /refresh automatically.*Default: on/],
      ],
    ],
    [
      'Security',
      [
        [
          'Session timeout (hours)',
          '24',
          /signed out after this much inactivity. From 1 to 720. Default: 24 hours/,
        ],
        [
          'API rate limit (calls per hour)',
          '1000',
          /has to wait.*From 10 to 100,000. Default: 1,000 calls per hour/,
        ],
        [
          'Maximum concurrent users (members)',
          '1000',
          /only administrators can still sign in.*From 1 to 1,000,000. Default: 1,000 members/,
        ],
      ],
    ],
    [
      'Trading',
      [
        ['Trading hours start (UTC)', '06:00', /Peak Scanner.*Default: 06:00/],
        ['Trading hours end (UTC)', '22:00', /next morning. Default: 22:00/],
        ['Activate paid purchases automatically', false, /waits under Payments.*off/],
      ],
    ],
    [
      'System',
      [
        ['Data retention (days)', '365', /are removed.*From 30 to 3,650. Default: 365 days/],
        [
          'Journal size (records per member)',
          '250000',
          /has to delete some.*From 100 to 10,000,000. Default: 250,000 records per member/,
        ],
        [
          'Journal space (MB per member)',
          '100',
          /all records of a member.*From 1 to 10,000. Default: 100 MB per member/,
        ],
        [
          'Picture space (MB per member)',
          '500',
          /all screenshots.*From 1 to 100,000. Default: 500 MB per member/,
        ],
        ['Backup frequency', 'daily', /backs up its database.*Default: Daily, at 03:00 UTC/],
        ['Enable logging', true, /only errors are logged.*Default: on/],
        ['Log level', 'INFO', /Less important.*Default: INFO/],
      ],
    ],
  ])('of the tab %s begin with their defaults and say what they do', async (tab, fields) => {
    const { user } = showSettings();
    await field('Platform name');
    await openTab(user, tab);
    for (const [label, usual, description] of fields) {
      const control = screen.getByLabelText(label);
      expect(control).toHaveProperty(typeof usual === 'boolean' ? 'checked' : 'value', usual);
      expect(control).toHaveAccessibleDescription(description);
    }
    expect(screen.queryByRole('button', { name: /^Reset to default/ })).not.toBeInTheDocument();
    expect(saveButton()).toBeDisabled();
  });

  it('are saved by tab, and say so', async () => {
    const view = showSettings();
    const { user } = view;
    await retype(user, await field('Platform name'), 'Gold Desk');
    await user.click(await aSwitch('Sound alerts'));
    await user.click(saveButton());
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(await settingsOf(view)).toMatchObject({
      platform_name: 'Gold Desk',
      sound_alerts: true,
    });
    expect(saveButton()).toBeDisabled();
    await openTab(user, 'System');
    await user.selectOptions(screen.getByLabelText('Log level'), 'ERROR');
    await user.click(saveButton());
    await screen.findByText('Settings saved');
    expect(await settingsOf(view)).toMatchObject({
      platform_name: 'Gold Desk',
      log_level: 'ERROR',
    });
  });

  it('take an address for customers, and take it away again when the field is emptied', async () => {
    const view = showSettings();
    const { user } = view;
    await retype(user, await field('Contact e-mail'), 'ama at example');
    await user.click(saveButton());
    expect(await field('Contact e-mail')).toHaveAccessibleDescription(/valid e-mail address/);
    await retype(user, await field('Contact e-mail'), 'help@example.com');
    await user.click(saveButton());
    await waitFor(async () =>
      expect((await settingsOf(view)).contact_email).toBe('help@example.com'),
    );
    await user.clear(await field('Contact e-mail'));
    await user.click(saveButton());
    await waitFor(async () => expect((await settingsOf(view)).contact_email).toBeNull());
  });

  it('cannot send text messages, and says why', async () => {
    showSettings();
    expect(await aSwitch('SMS notifications')).toBeDisabled();
    expect(screen.getByText('Not configured: this version has no SMS service.')).toBeVisible();
  });

  it('go back to their default one by one', async () => {
    const view = showSettings();
    const { user, backend } = view;
    await backend.world.change(({ settings }) => {
      settings.api_rate_limit = 50;
    });
    await field('Platform name');
    await openTab(user, 'Security');
    await user.click(screen.getByRole('button', { name: 'Reset to default: API rate limit' }));
    expect(await field(/^API rate limit/)).toHaveValue('1000');
    await user.click(saveButton());
    await waitFor(async () => expect((await settingsOf(view)).api_rate_limit).toBe(1000));
  });

  it('keep what was typed while another tab is open, and save each tab by itself', async () => {
    const view = showSettings();
    const { user } = view;
    await retype(user, await field('Platform name'), 'Gold Desk');
    await openTab(user, 'Security');
    expect(screen.getByText('Not saved yet: General.')).toBeVisible();
    await retype(user, await field(/^Session timeout/), '8');
    await user.click(saveButton());
    await screen.findByText('Settings saved');
    expect(await settingsOf(view)).toMatchObject({
      platform_name: 'Bellwether',
      session_timeout: 8,
    });
    await openTab(user, 'General');
    expect(await field('Platform name')).toHaveValue('Gold Desk');
    await user.click(saveButton());
    await waitFor(async () => expect((await settingsOf(view)).platform_name).toBe('Gold Desk'));
    expect((await settingsOf(view)).session_timeout).toBe(8);
  });

  it('say beside the field what cannot be stored, and then store nothing', async () => {
    const view = showSettings();
    const { user } = view;
    await field('Platform name');
    const before = await settingsOf(view);
    const refusals = [
      ['General', 'Platform name', ' ', 'Please enter 1 to 60 characters'],
      ['Security', /^Session timeout/, '721', 'Please enter a whole number from 1 to 720'],
      ['Security', /^API rate limit/, '9', 'Please enter a whole number from 10 to 100,000'],
      ['Security', /^Maximum/, 'many', 'Please enter a whole number from 1 to 1,000,000'],
      ['System', /^Data retention/, '45.5', 'Please enter a whole number from 30 to 3,650'],
    ] as const;
    for (const [tab, label, typed, message] of refusals) {
      await openTab(user, tab);
      await retype(user, await field(label), typed);
      await user.click(saveButton());
      expect(await field(label)).toBeInvalid();
      expect(await field(label)).toHaveAccessibleDescription(new RegExp(message));
    }
    expect(await settingsOf(view)).toEqual(before);
  });

  it('take no trading hours that end where they start', async () => {
    const { user } = showSettings();
    await field('Platform name');
    await openTab(user, 'Trading');
    const end = screen.getByLabelText('Trading hours end (UTC)');
    await retype(user, end, '06:00');
    await user.click(saveButton());
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Trading hours must end at another time than they start',
    );
    await retype(user, end, '04:00');
    await user.click(saveButton());
    expect(await screen.findByText('Settings saved')).toBeVisible();
  });

  it('close the platform only after a question, and say that it is closed', async () => {
    const view = showSettings();
    const { user } = view;
    await user.click(await aSwitch('Maintenance mode'));
    await user.click(saveButton());
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Switch maintenance mode on?' }),
    );
    expect(
      question.getByText(/^Members cannot use the platform until you switch it off/),
    ).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect((await settingsOf(view)).maintenance_mode).toBe(false);
    await user.click(saveButton());
    await user.click(screen.getByRole('button', { name: 'Close the platform' }));
    expect(await screen.findByText(/^Maintenance mode is on: members cannot use/)).toBeVisible();
    expect((await settingsOf(view)).maintenance_mode).toBe(true);
    await user.click(await aSwitch('Maintenance mode'));
    await user.click(saveButton());
    await waitFor(() => expect(screen.queryByText(/^Maintenance mode is on/)).toBeNull());
  });

  it('show the same switch as the payments do', async () => {
    const { user } = renderScreen(
      <>
        <SettingsTab account={null} />
        <AutoActivation />
      </>,
      { user: 'admin' },
    );
    await field('Platform name');
    await openTab(user, 'Trading');
    const [here, there] = screen.getAllByRole('switch', { name: /^Activate paid purchases/ });
    await user.click(there as HTMLElement);
    await waitFor(() => expect(here).toBeChecked());
    await user.click(here as HTMLElement);
    await user.click(saveButton());
    await waitFor(() => expect(there).not.toBeChecked());
  });
});
