import { expect, it } from 'vitest';
import { auditEndpoints } from '#contracts/audit.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { leadEndpoints } from '#contracts/payments/leads.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { issueOne } from '#tests/support/issued-signals.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const lists = {
  leads: leadEndpoints.list,
  posts: postEndpoints.list,
  'posts of the console': postEndpoints.adminList,
  signals: signalEndpoints.history,
  'audit records': auditEndpoints.list,
};

/** Two rows of each list. */
async function startWithRows(): Promise<Api> {
  const api = await startApi();
  const admin = api.as('admin');
  const { phone, ...lead } = leadEndpoints.submit.exampleBody.user_details;
  for (const number of [1, 2]) {
    const user_details = { ...lead, phone, name: `Kwame ${number}` };
    const title = `Post ${number}`;
    await admin.call(postEndpoints.create, {
      body: { title, description: 'We wait.', images: [] },
    });
    await admin.call(adminPaymentEndpoints.record, {
      body: { user_details, package_type: 'monthly', amount: 30, method: 'cash' },
    });
    await api
      .as(null)
      .call(leadEndpoints.submit, { body: { ...leadEndpoints.submit.exampleBody, user_details } });
    await issueOne(api);
  }
  return api;
}

it.each(Object.entries(lists))(
  'a link finds its row in the list of %s, wherever it stands, and no other',
  async (_, list) => {
    const api = await startWithRows();
    const read = async (query: { id?: string; limit?: number }) => {
      const { body, headers } = await api.as('admin').call(list, { query });
      return { ids: body.map(({ id }) => id), total: headers.get('x-total-count') };
    };
    const { ids } = await read({});
    expect(ids.length).toBeGreaterThan(1);
    const last = ids.at(-1) ?? '';
    expect(await read({ id: last, limit: 1 })).toEqual({ ids: [last], total: '1' });
    expect(await read({ id: 'unknown' })).toEqual({ ids: [], total: '0' });
  },
);
