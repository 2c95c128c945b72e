import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { statsEndpoints } from '#contracts/analytics.ts';
import { settingsEndpoints } from '#contracts/settings.ts';
import { systemEndpoints } from '#contracts/system.ts';
import { mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import {
  backupsEvery,
  healthOf,
  metricsOf,
  showOverview,
  statsOf,
} from '#tests/support/show-overview.tsx';

const NOW = '2026-11-20T14:05:00.000Z'; // of the answers

const waiting = async () => within(await screen.findByRole('region', { name: 'Waiting for you' }));

it('displays pending work first: problems, payments to activate, open requests', async () => {
  showOverview(
    statsOf({ openLeads: 3, waitingPayments: 1 }),
    healthOf({ status: 'degraded' }),
    metricsOf({
      sources: [
        { name: 'Price feed', status: 'late', as_of: NOW, limit_seconds: 60, detail: null },
        { name: 'Mails', status: 'down', as_of: NOW, limit_seconds: 60, detail: null },
        { name: 'Briefing', status: 'idle', as_of: null, limit_seconds: null, detail: null },
      ],
      jobs: [
        {
          name: 'backups',
          last_started_at: NOW,
          last_finished_at: NOW,
          last_error: 'no space',
          is_running: false,
        },
      ],
    }),
  );
  const rows = within(await (await waiting()).findByRole('list')).getAllByRole('button');
  expect(rows.map((row) => row.textContent)).toEqual([
    'The system is degraded',
    'Price feed is late',
    'Mails is down',
    'The job backups has failed',
    '1 payment to activate',
    '3 open requests',
  ]);
  expect((await waiting()).getByRole('button', { name: /^as of / })).toBeVisible();
});

it.each([
  ['2 payments to activate', { section: 'payments', item: null, filter: 'show=waiting' }],
  ['1 open request', { section: 'leads', item: null, filter: 'status=pending' }],
  ['The system is unavailable', { section: 'system', item: null }],
])('links from "%s" to exactly those', async (name, target) => {
  const { user, open } = showOverview(
    statsOf({ openLeads: 1, waitingPayments: 2 }),
    healthOf({ status: 'unavailable' }),
  );
  await user.click(await (await waiting()).findByRole('button', { name }));
  expect(open).toHaveBeenCalledExactlyOnceWith(target);
});

it('says that nothing is pending', async () => {
  showOverview();
  expect(await (await waiting()).findByText("You're all caught up")).toBeVisible();
});

it('warns about a backup older than the settings allow', async () => {
  showOverview(backupsEvery('daily'), healthOf({ last_backup: '2026-11-18T03:00:00.000Z' }));
  const list = await waiting();
  expect(await list.findByRole('button', { name: 'The last backup is 2 days old' })).toBeVisible();
});

it('never claims that nothing is pending after a failed load, and ignores samples', async () => {
  showOverview(
    mockFailure(statsEndpoints.read, 'platform.internal'),
    mockUnreachable(systemEndpoints.health),
  );
  const list = await waiting();
  expect(await list.findByText('Requests and payments could not be checked.')).toBeVisible();
  expect(list.getByText('The system could not be checked.')).toBeVisible();
  expect(list.queryByText("You're all caught up")).not.toBeInTheDocument();
});

it('never claims that nothing is pending while the wanted age of backups is not known', async () => {
  showOverview(mockFailure(settingsEndpoints.read, 'platform.internal'));
  const list = await waiting();
  expect(await list.findByRole('alert')).toHaveTextContent(
    'The age of the last backup could not be checked.',
  );
  expect(list.queryByText("You're all caught up")).not.toBeInTheDocument();
  expect(list.getByRole('button', { name: 'Retry' })).toBeVisible();
});
