import { expect, it } from 'vitest';
import { accountEndpoints } from '#contracts/account.ts';
import { toRequest } from '#tests/support/api-client.ts';
import { startMockBackend } from '#tests/support/mock-server.ts';

const { deleteAccount } = accountEndpoints;

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
