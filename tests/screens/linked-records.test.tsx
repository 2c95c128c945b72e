import { screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { auditEndpoints } from '#contracts/audit.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { leadEndpoints } from '#contracts/payments/leads.ts';
import { ApiError } from '#contracts/errors.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { exampleSignal, signalEndpoints } from '#contracts/signals.ts';
import { memberEndpoints } from '#contracts/members.ts';
import { mockAnswer, mockAnswerFrom } from '#mocks/mock-endpoint.ts';
import { aPost } from '#tests/support/builders.ts';
import { aTransaction } from '#tests/support/membership-builders.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { LeadsTab } from '#web/admin/leads/LeadsTab.tsx';
import { PaymentsTab } from '#web/admin/payments/PaymentsTab.tsx';
import { PostsTab } from '#web/admin/posts/PostsTab.tsx';
import { SignalsTab } from '#web/admin/signals/SignalsTab.tsx';
import { SystemTab } from '#web/admin/system/SystemTab.tsx';
import { UsersTab } from '#web/admin/users/UsersTab.tsx';
import { WebinarsTab } from '#web/admin/webinars/WebinarsTab.tsx';
import { PostsScreen } from '#web/features/posts/PostsScreen.tsx';
import { HistoryScreen } from '#web/features/signals/HistoryScreen.tsx';
import { OpenedTargetContext } from '#web/data/notifications/opened-item.ts';

/** A list whose first page lacks the row. */
const pageWithout =
  <Row extends { id: string }>(first: Row, linked: Row) =>
  ({ query }: { query: { id?: string | undefined } }) =>
    [query.id === undefined ? first : linked].filter(
      ({ id }) => query.id === undefined || id === query.id,
    );

const [lead] = leadEndpoints.list.example;
const [record] = auditEndpoints.list.example;
if (!lead || !record) throw new Error('a list has no example');

type Linked = {
  name: string;
  show: ReactElement;
  as: 'admin' | 'trader';
  section: string;
  item: string;
  handlers: HttpHandler[];
  dialog: string;
  text: string;
};

const linked: Linked[] = [
  {
    name: 'member',
    show: <UsersTab />,
    as: 'admin',
    section: 'users',
    item: 'later',
    handlers: [
      mockAnswerFrom(memberEndpoints.page, ({ params }) => {
        if (params.id !== 'later') throw new ApiError('users.not_found', 'User not found');
        const later = { ...memberEndpoints.page.example.user, id: 'later', username: 'Esi Later' };
        return { ...memberEndpoints.page.example, user: later };
      }),
    ],
    dialog: 'Esi Later',
    text: 'Extend access',
  },
  {
    name: 'request',
    show: <LeadsTab />,
    as: 'admin',
    section: 'leads',
    item: 'later',
    handlers: [
      mockAnswerFrom(
        leadEndpoints.list,
        pageWithout(lead, { ...lead, id: 'later', name: 'Esi Later' }),
      ),
    ],
    dialog: 'Lead request',
    text: 'Esi Later',
  },
  {
    name: 'payment',
    show: <PaymentsTab />,
    as: 'admin',
    section: 'payments',
    item: 'later',
    handlers: [
      mockAnswerFrom(adminPaymentEndpoints.list, () => [aTransaction()]),
      // These match the path of one payment too.
      mockAnswer(adminPaymentEndpoints.summary, adminPaymentEndpoints.summary.example),
      mockAnswer(adminPaymentEndpoints.totals, adminPaymentEndpoints.totals.example),
      mockAnswerFrom(adminPaymentEndpoints.read, ({ params }) => {
        if (params.id !== 'later') throw new ApiError('payments.not_found', 'No such payment');
        return aTransaction({ id: 'later', metadata: { username: 'Esi Later' } });
      }),
    ],
    dialog: 'Esi Later',
    text: 'Activate',
  },
  {
    name: 'post',
    show: <PostsTab />,
    as: 'admin',
    section: 'posts',
    item: 'later',
    handlers: [
      mockAnswerFrom(
        postEndpoints.adminList,
        pageWithout(aPost(), aPost({ id: 'later', description: 'The later post' })),
      ),
    ],
    dialog: 'Edit Post',
    text: 'The later post',
  },
  {
    name: 'signal',
    show: <SignalsTab />,
    as: 'admin',
    section: 'signals',
    item: 'later',
    handlers: [
      mockAnswerFrom(
        signalEndpoints.history,
        pageWithout(exampleSignal, { ...exampleSignal, id: 'later', reason: 'The later signal' }),
      ),
    ],
    dialog: 'Signal',
    text: 'The later signal',
  },
  {
    name: 'record',
    show: <SystemTab />,
    as: 'admin',
    section: 'system',
    item: 'audit_later',
    handlers: [
      mockAnswerFrom(
        auditEndpoints.list,
        pageWithout(record, { ...record, id: 'later', actor: 'Esi Later' }),
      ),
    ],
    dialog: 'Audit record',
    text: 'Esi Later',
  },
  {
    name: 'post',
    show: <PostsScreen />,
    as: 'trader',
    section: 'posts',
    item: 'later',
    handlers: [
      mockAnswerFrom(
        postEndpoints.list,
        pageWithout(aPost(), aPost({ id: 'later', title: 'Later', description: 'As promised' })),
      ),
    ],
    dialog: 'Later',
    text: 'As promised',
  },
  {
    name: 'signal',
    show: <HistoryScreen />,
    as: 'trader',
    section: 'history',
    item: 'later',
    handlers: [
      mockAnswerFrom(
        signalEndpoints.history,
        pageWithout(exampleSignal, { ...exampleSignal, id: 'later', reason: 'The later signal' }),
      ),
    ],
    dialog: 'Signal',
    text: 'The later signal',
  },
];

function follow({ show, as, section, handlers }: Linked, item: string) {
  const target = { section, item };
  return renderScreen(<OpenedTargetContext value={target}>{show}</OpenedTargetContext>, {
    user: as,
    handlers,
  });
}

it.each(linked)(
  'a link opens a $name of $section that no loaded page has, and closes ($as)',
  async (each) => {
    const { user: person } = follow(each, each.item);
    const dialog = await screen.findByRole('dialog', { name: each.dialog });
    const inDialog = within(dialog);
    const texts = inDialog.queryAllByText(each.text);
    expect([...texts, ...inDialog.queryAllByDisplayValue(each.text)]).not.toEqual([]);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  },
);

it.each(linked)('a link to an unknown $name of $section says so ($as)', async (each) => {
  follow(each, each.item.replace('later', 'unknown'));
  const dialog = await screen.findByRole('dialog', { name: 'Not found' });
  expect(dialog).toHaveTextContent(
    `The ${each.name} of this link no longer exists, or the link is incomplete.`,
  );
});

it('a link to a record that cannot be read does not say that it is gone', async () => {
  const requests = linked.find(({ section }) => section === 'leads');
  if (requests === undefined) throw new Error('leads are not linked');
  let isRead = false;
  const first = mockAnswerFrom(leadEndpoints.list, ({ query }) => {
    if (query.id !== undefined) throw new Error('not reached');
    isRead = true;
    return [lead];
  });
  follow({ ...requests, handlers: [first] }, 'later');
  const dialog = await screen.findByRole('dialog', { name: 'Not loaded' });
  expect(isRead).toBe(true);
  expect(dialog).toHaveTextContent(
    'The request of this link could not be loaded. Please open the link again.',
  );
});

it.each([
  ['webinar-gold-before-the-fed', 'Edit Webinar'],
  ['unknown', 'Not found'],
])('a link to the webinar %s of the console opens: %s', async (item, dialog) => {
  const target = { section: 'webinars', item };
  renderScreen(
    <OpenedTargetContext value={target}>
      <WebinarsTab />
    </OpenedTargetContext>,
    { user: 'admin' },
  );
  expect(await screen.findByRole('dialog', { name: dialog })).toBeVisible();
});
