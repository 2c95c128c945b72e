import { screen, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it } from 'vitest';
import type { NotificationTarget } from '#contracts/notifications.ts';
import { outboxEndpoints } from '#contracts/system.ts';
import { mailFailedNotification } from '#api/domain/alert-copy.ts';
import { mockAnswer, mockAnswerFrom, mockFailure } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { aMail } from '#tests/support/system-builders.ts';
import { MailsView } from '#web/admin/system/MailsView.tsx';
import { SystemTab } from '#web/admin/system/SystemTab.tsx';
import { Toasts } from '#web/ui/states/Toasts.tsx';
import { OpenedTargetContext } from '#web/data/notifications/opened-item.ts';

const { list, preview, sendAgain } = outboxEndpoints;

const show = (...handlers: HttpHandler[]) =>
  renderScreen(
    <>
      <MailsView />
      <Toasts />
    </>,
    { user: 'admin', handlers },
  );

/** The tab as the shell shows it after a notification was opened. */
const opened = (target: NotificationTarget | null) => (
  <OpenedTargetContext value={target}>
    <SystemTab />
  </OpenedTargetContext>
);

const openTab = () => screen.getByRole('tab', { selected: true }).textContent;

const mails = async () =>
  within(await screen.findByRole('list', { name: 'Mails' }))
    .getAllByRole('article')
    .map((each) => each.textContent);

it('displays recipient, subject, state, attempts and last error of each mail', async () => {
  show(
    mockAnswer(list, [
      aMail(),
      aMail({ kind: 'access-code', subject: null, state: 'waiting', attempts: 0, sent_at: null }),
      aMail({ kind: 'notice', state: 'sending', sent_at: null }),
      aMail({ state: 'written', sent_at: null }),
      aMail({ state: 'failed', attempts: 5, sent_at: null, last_error: '550 mailbox unavailable' }),
    ]),
  );
  const expected = [
    /^kwame@example.comYour access to Bellwether.*Sent/,
    /^kwame@example.comLost access code.*Waiting.*Not tried yet$/,
    /Sending/,
    /Not sentNo mail server; the text is in the outbox\./,
    /Failed550 mailbox unavailable.*Tried 5 times$/,
  ];
  const texts = await mails();
  expect(texts).toHaveLength(expected.length);
  expected.forEach((pattern, index) => expect(texts[index]).toMatch(pattern));
});

it.each(['outdated', 'unsubscribed', 'expired'] as const)(
  'calls a mail that was left out skipped, not failed, with the reason: %s',
  async (skip_reason) => {
    show(mockAnswer(list, [aMail({ state: 'skipped', skip_reason, sent_at: null })]));
    expect(await screen.findByText(`Skipped: ${skip_reason}`)).toBeVisible();
    expect(screen.queryByText('Failed', { selector: 'span' })).not.toBeInTheDocument();
  },
);

it('searches addresses and subjects, filters by state, and sorts by time', async () => {
  const queries: unknown[] = [];
  const { user } = show(
    mockAnswerFrom(list, ({ query }) => {
      queries.push(query);
      return query.search === undefined ? [aMail()] : [];
    }),
  );
  await mails();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show state' }), 'Skipped');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by time' }), 'Oldest first');
  await user.type(screen.getByRole('searchbox', { name: 'Search mails' }), 'ama@');
  expect(await screen.findByText('No matching mails')).toBeVisible();
  const query = { state: 'skipped', order: 'oldest', search: 'ama@', limit: 50 };
  expect(queries.at(-1)).toEqual(query);
  await user.click(screen.getByRole('button', { name: 'Show all mails' }));
  expect(await mails()).toHaveLength(1);
});

it('shows the text of a mail on demand', async () => {
  const { user } = show(
    mockAnswer(list, [aMail()]),
    mockAnswer(preview, {
      subject: 'Your access',
      text: 'Hello Kwame,\n\nyour code: ••••',
      private: false,
    }),
  );
  await user.click(
    await screen.findByRole('button', { name: 'Preview the mail to kwame@example.com' }),
  );
  expect(await screen.findByText(/Hello Kwame,/)).toBeVisible();
  expect(screen.getByText('As it would be written now.')).toBeVisible();
});

it('sends a mail again after a question, where the server offers it', async () => {
  const again = aMail({ can_send_again: true, recipient: 'ama@example.com' });
  const { user, backend } = show(
    mockAnswer(list, [again, aMail()]),
    mockFailure(sendAgain, 'mails.not_sendable', 'It is outdated.'),
  );
  const button = await screen.findByRole('button', {
    name: 'Send the mail to ama@example.com again',
  });
  expect(screen.getAllByRole('button', { name: /^Send the mail/ })).toHaveLength(1);
  await user.click(button);
  const question = within(await screen.findByRole('alertdialog', { name: 'Send again' }));
  await user.click(question.getByRole('button', { name: 'Send again' }));
  expect(await question.findByRole('alert')).toHaveTextContent('It is outdated.');
  backend.use(mockAnswer(sendAgain, again));
  await user.click(question.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Sent again to ama@example.com')).toBeVisible();
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
  expect(tabs).toEqual(['Health', 'Backups', 'Logs', 'Audit log', 'Mails', 'Candles', 'API']);
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

it('shows neither subject nor text of a mail about a journal of which only sums are shown', async () => {
  const mail = aMail({ kind: 'notice', subject: null, private: true });
  const { user } = show(
    mockAnswer(list, [mail]),
    mockAnswer(preview, { subject: null, text: null, private: true }),
  );
  expect(await screen.findByText('This member shows only sums')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Preview the mail/ }));
  expect(
    await screen.findByText(/this mail is about the journal, so its text is not shown/),
  ).toBeVisible();
});
