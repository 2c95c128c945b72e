import { prepareServer } from './support/prepare-server.ts';
import { test } from './support/test.ts';

test('a first start prepares history, predictions and a briefing, for the servers of all tests', async () => {
  test.setTimeout(180_000);
  await prepareServer();
});
