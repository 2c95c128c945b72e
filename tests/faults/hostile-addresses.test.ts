import { expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '#contracts/index.ts';
import { toZod } from '#contracts/parse-part.ts';
import { Problem } from '#contracts/problem.ts';
import { send, toRequest } from '#tests/support/api-client.ts';
import { dumpTables } from '#tests/support/dump-tables.ts';
import { startApi } from '#tests/support/start-api.ts';
import { callerOf, nameOf, requestFor } from '#tests/support/valid-requests.ts';

/** By their names: that some have to be addresses shows only once they were read. */
const ADDRESS = /(_url|^endpoint)$/;

const fields = allEndpoints.flatMap((endpoint) => {
  if (!endpoint.body || endpoint.bytes === 'body') return [];
  const schema = toZod(endpoint.body);
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return names
    .filter((name) => ADDRESS.test(name))
    .map((name) => [`${name} of ${nameOf(endpoint)}`, endpoint, name] as const);
});

/** What a link must never lead to. */
const addresses = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  '//evil.example',
  '=HYPERLINK("https://evil.example")',
];

it('fault 22: the addresses that people may give are those of webinars, devices and the way back from a payment', () => {
  expect(fields.map(([name]) => name).toSorted()).toEqual([
    'endpoint of DELETE /push/subscriptions',
    'endpoint of POST /push/subscriptions',
    'meeting_url of POST /admin/webinars',
    'meeting_url of PUT /admin/webinars/:id',
    'origin_url of POST /payment/create-session',
    'recording_url of POST /admin/webinars',
    'recording_url of PUT /admin/webinars/:id',
  ]);
});

it.each(fields)('fault 22: %s is no script', async (_, endpoint, field) => {
  const api = await startApi();
  const sender = await callerOf(api, endpoint);
  const { body, ...parts } = await requestFor(api, endpoint);
  const before = await dumpTables(api.database);
  for (const address of addresses) {
    const hostile = { ...(body as object), [field]: address };
    const response = await send(
      api.router,
      toRequest(endpoint, { ...parts, body: hostile }, sender),
    );
    expect([address, response.status]).toEqual([address, 422]);
    expect(Problem.parse(await response.json()).errors?.[0]?.pointer).toBe(`#/${field}`);
  }
  expect(await dumpTables(api.database)).toEqual(before);
});
