import { z } from 'zod';
import { expect, it } from 'vitest';
import { accountEndpoints } from '#contracts/account.ts';
import { adminJournalEndpoints, MonitoredEntry } from '#contracts/journal/admin-journal.ts';
import { memberEndpoints, MemberPage } from '#contracts/members.ts';
import { toRequest } from '#tests/support/api-client.ts';
import { startMockBackend } from '#tests/support/mock-server.ts';

const { changePrivacy, deleteAccount } = accountEndpoints;

async function leave(token: string, proof: string) {
  const backend = startMockBackend();
  await backend.world.change((tables) => {
    tables.posts = [];
  });
  const response = await backend.transport(
    toRequest(deleteAccount, { body: { proof } }, { token }),
  );
  const { posts } = await backend.world.read();
  return { status: response.status, isAnew: posts.length > 0 };
}

it('the demo begins anew when its trader deletes the account', async () => {
  expect(await leave('demo-trader', 'dem0-trad-er00-0001')).toEqual({ status: 200, isAnew: true });
});

it('the demo goes on after a wrong proof, and its administrator stays', async () => {
  expect(await leave('demo-trader', 'wrong')).toEqual({ status: 422, isAnew: false });
  const code = 'DEM0-ADM1-N000-0001';
  expect(await leave('demo-admin', code)).toEqual({ status: 409, isAnew: false });
});

it('the console of the demo has the trades of a trader who shows only sums in its figures alone', async () => {
  const { transport } = startMockBackend();
  const admin = { token: 'demo-admin' };
  const params = { id: 'trader' };
  const trades = async (): Promise<MonitoredEntry[]> => {
    const query = { trader: 'Ama Mensah' };
    const request = toRequest(adminJournalEndpoints.list, { query }, admin);
    return z.array(MonitoredEntry).parse(await (await transport(request)).json());
  };
  const journal = async () => {
    const request = toRequest(memberEndpoints.page, { params }, admin);
    return MemberPage.parse(await (await transport(request)).json()).journal;
  };
  expect(await trades()).not.toEqual([]);
  const before = await journal();
  const body = { journal_sums_only: true };
  await transport(toRequest(changePrivacy, { body }, { token: 'demo-trader' }));
  expect(await trades()).toEqual([]);
  expect(await journal()).toEqual({ ...before, last_trade: null, sums_only: true });
  const summary = await transport(toRequest(adminJournalEndpoints.summary, {}, admin));
  expect(await summary.json()).toMatchObject({ sums_only: 1 });
});
