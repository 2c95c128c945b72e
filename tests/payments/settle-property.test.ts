import * as fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#api/db/database.ts';
import { openSqlite } from '#api/db/open-sqlite.ts';
import type { GatewayEvent } from '#api/payments/gateway.ts';
import { createPaymentDesk } from '#tests/support/payment-desk.ts';
import { createScriptedGateway, told } from '#tests/support/scripted-gateway.ts';

const RUNS = process.env['FULL'] === '1' ? 600 : 25;
const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

const folder = mkdtempSync(join(tmpdir(), 'bellwether-settle-'));
let database: Database;
beforeAll(async () => {
  database = await openSqlite(join(folder, 'settle.sqlite'));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

class Crash extends Error {}

function survived(error: unknown): void {
  if (!(error instanceof Crash)) throw error;
}

/** A database whose next transaction may die after its work, before it is committed. */
function crashing() {
  let isNext = false;
  const write: Database['write'] = (work) =>
    database.write(async (tx) => {
      const result = await work(tx);
      if (isNext) {
        isNext = false;
        throw new Crash();
      }
      return result;
    });
  return { db: database.db, write, crashNext: (crashes: boolean) => void (isNext = crashes) };
}

/** What happens at the gateway: each is also an event that it will send, sooner or later. */
const happening = fc.record({
  kind: fc.constant('happens' as const),
  state: fc.constantFrom('pending', 'action_required', 'failed', 'expired', 'paid' as const),
  isWrongMoney: fc.boolean(),
});
/** An event arrives, which may have arrived before; `nth` of those sent so far. */
const delivery = fc.record({
  kind: fc.constant('delivered' as const),
  nth: fc.nat(30),
  crashes: fc.boolean(),
});
const other = fc.record({
  kind: fc.constantFrom('polled', 'reconciled', 'waited', 'down', 'up' as const),
  ms: fc.constantFrom(0, 3, 11, 60, 900, 8000).map((seconds) => seconds * SECOND_MS),
  crashes: fc.boolean(),
});
const history = fc.array(fc.oneof(happening, delivery, other), { maxLength: 25 });

type Made<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Happening = Made<typeof happening>;
type Step = Happening | Made<typeof delivery> | Made<typeof other>;

async function live(method: 'stripe' | 'mobile_money', steps: readonly Step[]) {
  let now = Date.parse('2026-11-20T09:00:00.000Z');
  const gateway = createScriptedGateway();
  const disk = crashing();
  const desk = createPaymentDesk({ database: disk, gateway, now: () => now });
  const { payments } = desk;
  const reference = await desk.begin(method);
  const sent: GatewayEvent[] = [];
  let wasPaid = false;

  function happens({ state, isWrongMoney }: Happening): void {
    const isWrong = state === 'paid' && isWrongMoney;
    const word = told(state, reference, isWrong ? { amountMinor: 1 } : {});
    sent.push({ key: `${reference} ${sent.length}`, reference, told: word });
    if (!wasPaid) gateway.says(word, reference); // who has the money does not forget it
    wasPaid ||= state === 'paid' && !isWrong;
  }
  async function delivered(event: GatewayEvent | undefined): Promise<void> {
    if (event === undefined) return;
    const { body, headers } = gateway.webhook(event);
    const header = (name: string) => new Map(Object.entries(headers)).get(name);
    await payments.takeWebhook({ gateway: 'paystack', body, header });
  }
  const doings = {
    polled: () => payments.status(reference),
    reconciled: () => payments.reconcile(),
    waited: () => Promise.resolve(),
    down: () => Promise.resolve(gateway.goDown(true)),
    up: () => Promise.resolve(gateway.goDown(false)),
  };

  for (const step of steps) {
    if (step.kind === 'happens') happens(step);
    else {
      disk.crashNext(step.crashes);
      if (step.kind === 'delivered') await delivered(sent[step.nth]).catch(survived);
      else {
        now += step.ms;
        await doings[step.kind]().catch(survived);
      }
    }
  }
  // In the end the gateway is there again, and has sent everything once more, the newest first.
  gateway.goDown(false);
  disk.crashNext(false);
  for (const event of sent.toReversed()) await delivered(event);
  for (let looks = 0; looks < 12; looks += 1) {
    now += HOUR_MS;
    await payments.reconcile();
  }
  const { state } = await payments.status(reference);
  const transactions = await desk.transactionsOf(reference);
  return { state, transactions, told: desk.paid, wasPaid };
}

it(
  'is paid once when the gateway ever had the money, and never otherwise, in whatever order its words arrive',
  { timeout: 300_000 },
  async () => {
    const property = fc.asyncProperty(
      fc.constantFrom('stripe' as const, 'mobile_money' as const),
      history,
      async (method, steps) => {
        const end = await live(method, steps);
        const paid = end.transactions.filter(({ payment_status }) => payment_status === 'paid');
        expect(end.state === 'paid').toBe(end.wasPaid);
        expect(paid.map(({ id }) => id)).toEqual(end.told);
        expect(paid).toHaveLength(end.wasPaid ? 1 : 0);
        expect(end.transactions.length).toBeLessThanOrEqual(1);
        expect(['paid', 'failed', 'expired']).toContain(end.state);
      },
    );
    await expect(fc.assert(property, { numRuns: RUNS })).resolves.toBeUndefined();
  },
);
