import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type DatabasePlace, openDatabase } from '#api/db/open-database.ts';
import { gatewayEvents } from '#api/db/schema/payments.ts';
import { aDatabasePlace } from '#tests/support/database-location.ts';
import { createPaymentBench } from '#tests/support/payment-bench.ts';
import { createScriptedGateway, aReport } from '#tests/support/scripted-gateway.ts';
import { quickly } from '#tests/support/quickly.ts';

const payer = fileURLToPath(new URL('../support/crash-payer.ts', import.meta.url));

/** Another process handles the event and is killed at this moment of its transaction. */
function handleAndDie(
  place: DatabasePlace,
  moment: 'before' | 'after',
  event: object,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const args = [...quickly, payer, JSON.stringify(place), moment, JSON.stringify(event)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.on('data', () => child.kill('SIGKILL'));
    child.on('error', reject);
    child.on('close', (code, signal) =>
      signal === 'SIGKILL' ? resolve() : reject(new Error(`it exited with ${code}`)),
    );
  });
}

async function openBench(place: DatabasePlace) {
  const database = await openDatabase(place);
  const gateway = createScriptedGateway();
  const bench = createPaymentBench({ database, gateway, now: Date.now });
  const handle = async (event: Parameters<typeof gateway.webhook>[0]): Promise<void> => {
    const { body, headers } = gateway.webhook(event);
    const header = (name: string) => new Map(Object.entries(headers)).get(name);
    await bench.payments.handleWebhook({ gateway: 'paystack', body, header });
  };
  return { ...bench, database, handle };
}

it.each([
  { moment: 'before' as const, rows: 0, paidByReplay: 1 },
  { moment: 'after' as const, rows: 1, paidByReplay: 0 },
])(
  'fault 18: killed $moment the commit of a paid event, the replay leaves exactly one transaction',
  async ({ moment, rows, paidByReplay }) => {
    const place = await aDatabasePlace();
    const before = await openBench(place);
    const reference = await before.begin('stripe');
    await before.database.close();
    const event = { key: 'evt_1', reference, report: aReport('paid', reference) };

    await handleAndDie(place, moment, event);

    const after = await openBench(place);
    expect(await after.database.db.select().from(gatewayEvents)).toHaveLength(rows);
    expect(await after.transactionsOf(reference)).toHaveLength(rows);
    await after.handle(event);
    await after.handle(event);
    expect(await after.transactionsOf(reference)).toMatchObject([{ payment_status: 'paid' }]);
    expect(after.paid).toHaveLength(paidByReplay);
    await after.database.close();
  },
);
