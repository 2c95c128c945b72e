import * as fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { Database } from '#api/db/database.ts';
import type { GatewayEvent } from '#api/payments/gateway.ts';
import { HOUR_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import { createPaymentBench } from '#tests/support/payment-bench.ts';
import { createScriptedGateway, aReport } from '#tests/support/scripted-gateway.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const RUNS = process.env['FULL'] === '1' ? 600 : 25;

const { database, giveBack } = await openTestDatabase();
afterAll(giveBack);

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
  return { ...database, write, crashNext: (crashes: boolean) => void (isNext = crashes) };
}

/** What happens at the gateway: each is also an event that it will send, sooner or later. */
const gatewayState = fc.record({
  kind: fc.constant('happens' as const),
  state: fc.constantFrom('pending', 'action_required', 'failed', 'expired', 'paid' as const),
  isWrongMoney: fc.boolean(),
});
/** An event arrives, which may have arrived before: any of those sent so far. */
const delivery = fc.record({
  kind: fc.constant('delivered' as const),
  nth: fc.nat(),
  crashes: fc.boolean(),
});
const other = fc.record({
  kind: fc.constantFrom('polled', 'reconciled', 'waited', 'down', 'up' as const),
  ms: fc.constantFrom(0, 3, 11, 60, 900, 3600).map((seconds) => seconds * SECOND_MS),
  crashes: fc.boolean(),
});
// At most 25 hours: a gateway that is gone for a day and more is given up.
const history = fc.array(fc.oneof(gatewayState, delivery, other), { maxLength: 25, size: 'max' });
/** Where a gateway sends no events, what happens after the end of a session is never heard of. */
const world = fc.record({
  method: fc.constantFrom('stripe' as const, 'mobile_money' as const),
  hasEvents: fc.boolean(),
});

type Generated<A> = A extends fc.Arbitrary<infer T> ? T : never;
type GatewayStateStep = Generated<typeof gatewayState>;
type World = Generated<typeof world>;
type Step = GatewayStateStep | Generated<typeof delivery> | Generated<typeof other>;

const reports = (state: GatewayStateStep['state'], isWrongMoney = false): Step => ({
  kind: 'happens',
  state,
  isWrongMoney,
});
const arrives = (nth: number, crashes = false): Step => ({ kind: 'delivered', nth, crashes });
const then = (kind: Generated<typeof other>['kind'], ms = 0): Step => ({
  kind,
  ms,
  crashes: false,
});
const withEvents: World = { method: 'stripe', hasEvents: true };
const withoutEvents: World = { method: 'mobile_money', hasEvents: false };

/** Tried in every run, whatever chance adds. */
const examples: [World, Step[]][] = [
  [withEvents, [reports('failed'), arrives(0), reports('paid'), arrives(1)]],
  [withEvents, [then('waited', 7200_000), then('reconciled'), reports('paid'), arrives(0)]],
  [withEvents, [reports('paid'), arrives(0, true), arrives(0), reports('paid', true), arrives(1)]],
  [withEvents, [reports('paid', true), arrives(0), reports('paid'), then('polled')]],
  [withoutEvents, [then('waited', 7100_000), reports('paid'), then('reconciled', 100_000)]],
  [withoutEvents, [reports('paid'), then('down'), then('reconciled', 7200_000), then('up')]],
];

async function simulate({ method, hasEvents }: World, steps: readonly Step[]) {
  let now = Date.parse('2026-11-20T09:00:00.000Z');
  const gateway = createScriptedGateway();
  const disk = crashing();
  const bench = createPaymentBench({ database: disk, gateway, now: () => now });
  const { payments } = bench;
  const reference = await bench.begin(method);
  const sent: GatewayEvent[] = [];
  let hasMoney = false;
  let isReported = false;

  const isOpen = async (): Promise<boolean> =>
    (await bench.sessionOf(reference))?.next_look_at !== null;

  async function happens({ state, isWrongMoney }: GatewayStateStep): Promise<void> {
    const isWrong = state === 'paid' && isWrongMoney;
    const report = aReport(state, reference, isWrong ? { amountMinor: 1 } : {});
    sent.push({ key: `${reference} ${sent.length}`, reference, report: report });
    if (hasMoney) return; // who has the money does not forget it
    gateway.says(report, reference);
    hasMoney = state === 'paid' && !isWrong;
    isReported = hasMoney && (hasEvents || (await isOpen()));
  }
  async function delivered(event: GatewayEvent | undefined): Promise<void> {
    if (event === undefined || !hasEvents) return;
    const { body, headers } = gateway.webhook(event);
    const header = (name: string) => new Map(Object.entries(headers)).get(name);
    await payments.handleWebhook({ gateway: 'paystack', body, header });
  }
  const actions = {
    polled: () => payments.status(reference),
    reconciled: () => payments.reconcile(),
    waited: () => Promise.resolve(),
    down: () => Promise.resolve(gateway.goDown(true)),
    up: () => Promise.resolve(gateway.goDown(false)),
  };

  for (const step of steps) {
    if (step.kind === 'happens') await happens(step);
    else {
      disk.crashNext(step.crashes);
      if (step.kind === 'delivered') await delivered(sent[step.nth % sent.length]).catch(survived);
      else {
        now += step.ms;
        await actions[step.kind]().catch(survived);
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
  const transactions = await bench.transactionsOf(reference);
  return { state, transactions, paidIds: bench.paid, isReported };
}

it(
  'is paid once when the gateway has the money and could be heard, and never otherwise, in whatever order its words arrive',
  { timeout: 300_000 },
  async () => {
    const property = fc.asyncProperty(world, history, async (surroundings, steps) => {
      const end = await simulate(surroundings, steps);
      const paid = end.transactions.filter(({ payment_status }) => payment_status === 'paid');
      expect(end.state === 'paid').toBe(end.isReported);
      expect(paid.map(({ id }) => id)).toEqual(end.paidIds);
      expect(paid).toHaveLength(end.isReported ? 1 : 0);
      expect(end.transactions.length).toBeLessThanOrEqual(1);
      expect(['paid', 'failed', 'expired']).toContain(end.state);
    });
    await expect(
      fc.assert(property, { numRuns: RUNS, examples: examples }),
    ).resolves.toBeUndefined();
  },
);
