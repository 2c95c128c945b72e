import { diagnosticsEndpoints } from '#contracts/diagnostics.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { apiToken, createMember } from './support/api.ts';
import { addTrade } from './support/journal.ts';
import { openSection, signIn } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test('a trade that the server refuses is understood from the text of the inspector alone, which an administrator gets', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = await createMember(server, 'Inspected');
  await page.route(`**/api${journalSyncEndpoints.push.path}`, async (route) => {
    const { changes } = journalSyncEndpoints.push.body.parse(route.request().postDataJSON());
    const results = changes.map(({ id }) => ({
      id,
      status: 'invalid',
      detail: 'entry_price: Must be above zero',
    }));
    const server_time = new Date().toISOString();
    await route.fulfill({ json: { results, epoch: 1, protocol: 3, server_time } });
  });
  await signIn(page, server.url, code);
  await openSection(page, 'Trading Journal');
  await addTrade(page, 'NZDUSD');
  await expect(page.getByRole('button', { name: /needs attention/ })).toBeVisible();

  await openSection(page, 'Settings');
  await page.getByRole('button', { name: 'Diagnostics', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Diagnostics' });
  const why =
    'The server refused 1 trade because of the field "entry_price": Must be above zero (request.invalid). Please open it in the journal, correct this field and save it. Everything else is sent.';
  await expect(dialog.getByText(why)).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy for support' }).click();
  await expect(dialog.getByText('Copied. You can paste it into a message.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain(`WHY IT DOES NOT SYNC\n- ${why}`);
  expect(text).toMatch(/ \/api\/trading-journal\/sync 200, \d+ ms/);
  expect(text).not.toMatch(/NZDUSD|1\.25|Inspected/);

  await dialog.getByRole('button', { name: 'Send to administrator' }).click();
  await expect(dialog.getByText('Sent. The administrators find it in their inbox.')).toBeVisible();
  const answer = await fetch(`${server.url}/api${diagnosticsEndpoints.list.path}`, {
    headers: { authorization: `Bearer ${await apiToken(server.url, code)}` },
  });
  const [report] = diagnosticsEndpoints.list.response.parse(await answer.json());
  expect(report?.text).toContain(why);
});
