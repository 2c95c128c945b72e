import { screen, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it } from 'vitest';
import type { NotificationTarget } from '#contracts/notifications.ts';
import { outboxEndpoints } from '#contracts/system.ts';
import { mailFailedNotification } from '#api/domain/alert-copy.ts';
import { mockAnswer, mockFailure } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { aMail } from '#tests/support/system-builders.ts';
import { MailsView } from '#web/admin/system/MailsView.tsx';
import { SystemTab } from '#web/admin/system/SystemTab.tsx';
import { OpenedTargetContext } from '#web/data/notifications/opened-item.ts';

const { list } = outboxEndpoints;

const show = (...handlers: HttpHandler[]) =>
  renderScreen(<MailsView />, { user: 'admin', handlers });

/** The tab as the shell shows it after a notification was opened. */
const opened = (target: NotificationTarget | null) => (
  <OpenedTargetContext value={target}>
    <SystemTab />
  </OpenedTargetContext>
);

const openTab = () => screen.getByRole('tab', { selected: true }).textContent;

it('displays purpose, recipient, state, attempts and last error of each mail', async () => {
  show(
    mockAnswer(list, [
      aMail(),
      aMail({ kind: 'access-code', state: 'waiting', attempts: 0, sent_at: null }),
      aMail({ kind: 'notice', state: 'sending', sent_at: null }),
      aMail({
        kind: 'webinar-registered',
        state: 'failed',
        attempts: 5,
        sent_at: null,
        last_error: '550 mailbox unavailable',
      }),
      aMail({ kind: 'new-code' }),
    ]),
  );
  const mails = within(await screen.findByRole('list', { name: 'Mails' }))
    .getAllByRole('listitem')
    .map((each) => each.textContent);
  const expected = [
    [/^kwame@example.comAccess activatedSent/, /Tried1 time$/],
    [/Lost access codeWaiting/, /TriedNot yet$/],
    [/NotificationSending/, /Tried1 time$/],
    [/Webinar registrationFailed/, /Tried5 timesError550 mailbox unavailable$/],
    [/New access codeSent/, /Written.+Sent.+Tried/],
  ];
  expect(mails).toHaveLength(expected.length);
  expected.forEach((parts, index) => {
    for (const part of parts) expect(mails[index]).toMatch(part);
  });
});

it('says when there is no mail yet', async () => {
  show(mockAnswer(list, []));
  expect(await screen.findByText('No mails yet')).toBeVisible();
});

it('displays no sample mails when they could not be loaded, and keeps older ones', async () => {
  const { user, backend } = show(mockFailure(list, 'platform.internal'));
  expect(await screen.findByText('Mails could not be loaded.')).toBeVisible();
  backend.use(mockAnswer(list, [aMail()]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('kwame@example.com')).toBeVisible();

  backend.use(mockFailure(list, 'platform.internal'));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/What follows is older/)).toBeVisible();
  expect(screen.getByText('kwame@example.com')).toBeVisible();
});

it('has one view per part, Health first', () => {
  renderScreen(<SystemTab />, { user: 'admin' });
  expect(screen.getByRole('heading', { level: 1, name: 'System Health' })).toBeVisible();
  const tabs = screen.getAllByRole('tab').map((each) => each.textContent);
  expect(tabs).toEqual(['Health', 'Logs', 'Audit log', 'Mails', 'Candles', 'API']);
  expect(openTab()).toBe('Health');
});

it('opens the view of a notification: mails for a failed mail, health otherwise', async () => {
  const { user, rerender } = renderScreen(opened(null), { user: 'admin' });
  await user.click(screen.getByRole('tab', { name: 'Logs' }));
  const { target } = mailFailedNotification('kwame@example.com', '550');
  rerender(opened(target));
  expect(openTab()).toBe('Mails');
  await user.click(screen.getByRole('tab', { name: 'Candles' }));
  expect(openTab()).toBe('Candles');
  rerender(opened({ section: 'system', item: null }));
  expect(openTab()).toBe('Health');
});
