import { writeSync } from 'node:fs';
import type { Database } from '#api/db/database.ts';
import { type DatabasePlace, openDatabase } from '#api/db/open-database.ts';
import type { GatewayEvent } from '#api/payments/gateway.ts';
import { createPaymentBench } from './payment-bench.ts';
import { createScriptedGateway } from './scripted-gateway.ts';

/** Takes an event and stops, before or after its transaction is committed, until it is killed. */
const [place = '', moment = '', event = ''] = process.argv.slice(2);
const database = await openDatabase(JSON.parse(place) as DatabasePlace);

function stop(): Promise<never> {
  writeSync(1, 'stopped\n');
  return new Promise(() => undefined);
}

const write: Database['write'] = async (work, how) => {
  const result = await database.write(async (tx) => {
    const done = await work(tx);
    if (moment === 'before') await stop();
    return done;
  }, how);
  return moment === 'after' ? stop() : result;
};

const gateway = createScriptedGateway();
const { payments } = createPaymentBench({
  database: { ...database, write },
  gateway,
  now: Date.now,
});
const { body, headers } = gateway.webhook(JSON.parse(event) as GatewayEvent);
const header = (name: string) => new Map(Object.entries(headers)).get(name);
setInterval(() => undefined, 1000); // nothing else holds the process
await payments.handleWebhook({ gateway: 'paystack', body, header });
