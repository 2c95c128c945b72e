import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import postgres from 'postgres';
import { expect, inject, it, onTestFinished } from 'vitest';
import { preparing } from '#api/db/postgresql-pool.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('a query that failed is forgotten: conflicts would fill the memory of a server otherwise', async () => {
  const client = preparing(postgres(inject('postgresqlUrl'), { max: 1 }));
  onTestFinished(() => client.end());

  /** What the library knows a query by. */
  async function failQuery(): Promise<WeakRef<object>> {
    const query = client.unsafe('select 1 / $1::int', [0]);
    await expect(query).rejects.toThrow('division by zero');
    return new WeakRef((query as unknown as { strings: object }).strings);
  }
  const failed = await failQuery();
  await client.unsafe('select 1'); // the connection has moved on, too
  await expect
    .poll(async () => {
      await wait(0); // a dereferenced WeakRef target survives until the next turn
      collectGarbage();
      return failed.deref();
    })
    .toBeUndefined();
});
