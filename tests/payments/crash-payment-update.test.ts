import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type DatabasePlace, openDatabase } from '#api/db/open-database.ts';
import { gatewayEvents } from '#api/db/schema/payments.ts';
import { aDatabasePlace } from '#tests/support/database-location.ts';
import { createPaymentDesk } from '#tests/support/payment-bench.ts';
import { createScriptedGateway, told } from '#tests/support/scripted-gateway.ts';
import { quickly } from '#tests/support/quickly.ts';

const payer = fileURLToPath(new URL('../support/crash-payer.ts', import.meta.url));

/** Another process takes the event and is killed at this moment of its transaction. */
function takeAndDie(
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
      signal === 'SIGKILL' ? resolve() : reject(new Error(`it ended by itself with ${code}`)),
    );
  });
}

async function openDesk(place: DatabasePlace) {
  const database = await openDatabase(place);
  const gateway = createScriptedGateway();
  const desk = createPaymentDesk({ database, gateway, now: Date.now });
  const take = async (event: Parameters<typeof gateway.webhook>[0]): Promise<void> => {
    const { body, headers } = gateway.webhook(event);
    const header = (name: string) => new Map(Object.entries(headers)).get(name);
    await desk.payments.takeWebhook({ gateway: 'paystack', body, header });
  };
  return { ...desk, database, take };
}

it.each([
  { moment: 'before' as const, kept: 0, paidByReplay: 1 },
  { moment: 'after' as const, kept: 1, paidByReplay: 0 },
])(
  'fault 18: killed $moment the commit of a paid event, the replay leaves exactly one transaction',
  async ({ moment, kept, paidByReplay }) => {
    const place = await aDatabasePlace();
    const before = await openDesk(place);
    const reference = await before.begin('stripe');
    await before.database.close();
    const event = { key: 'evt_1', reference, told: told('paid', reference) };

    await takeAndDie(place, moment, event);

    const after = await openDesk(place);
    expect(await after.database.db.select().from(gatewayEvents)).toHaveLength(kept);
    expect(await after.transactionsOf(reference)).toHaveLength(kept);
    await after.take(event);
    await after.take(event);
    expect(await after.transactionsOf(reference)).toMatchObject([{ payment_status: 'paid' }]);
    expect(after.paid).toHaveLength(paidByReplay);
    await after.database.close();
  },
);
