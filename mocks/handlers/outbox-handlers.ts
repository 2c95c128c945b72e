import { type OutboxMail, outboxEndpoints } from '#contracts/system.ts';
import { answerPage } from '#mocks/mock-answer.ts';
import { mockEndpoint } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import type { StoredTransaction } from '#mocks/world/tables.ts';

/** Nothing leaves the demo: its outbox shows the mail that each activation would have sent. */
export const outboxHandlers = ({ world, authenticate }: MockServer) => ({
  list: mockEndpoint(outboxEndpoints.list, authenticate, async ({ query }) => {
    const { transactions } = await world.read();
    const mails = transactions.flatMap(mailsOf);
    return answerPage(
      mails.toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
      query,
    );
  }),
});

function mailsOf({ id, email, activated_at }: StoredTransaction): OutboxMail[] {
  if (activated_at === null) return [];
  const times = { created_at: activated_at, sent_at: activated_at };
  const sent = { state: 'sent', attempts: 1, last_error: null } as const;
  return [{ id, kind: 'access-activated', recipient: email, ...sent, ...times }];
}
