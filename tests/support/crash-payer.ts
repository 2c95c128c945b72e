import { writeSync } from 'node:fs';
import type { Database } from '#api/db/database.ts';
import { openSqlite } from '#api/db/open-sqlite.ts';
import type { GatewayEvent } from '#api/payments/gateway.ts';
import { createPaymentDesk } from './payment-desk.ts';
import { createScriptedGateway } from './scripted-gateway.ts';

/** Takes an event and stops, before or after its transaction is committed, until it is killed. */
const [file = '', moment = '', event = ''] = process.argv.slice(2);
const database = await openSqlite(file);

function stop(): Promise<never> {
  writeSync(1, 'stopped\n');
  return new Promise(() => undefined);
}

const write: Database['write'] = async (work) => {
  const result = await database.write(async (tx) => {
    const done = await work(tx);
    if (moment === 'before') await stop();
    return done;
  });
  return moment === 'after' ? stop() : result;
};

const gateway = createScriptedGateway();
const { payments } = createPaymentDesk({
  database: { db: database.db, write },
  gateway,
  now: Date.now,
});
const { body, headers } = gateway.webhook(JSON.parse(event) as GatewayEvent);
const header = (name: string) => new Map(Object.entries(headers)).get(name);
setInterval(() => undefined, 1000); // nothing else holds the process
await payments.takeWebhook({ gateway: 'paystack', body, header });
