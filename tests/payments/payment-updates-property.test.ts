import * as fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { Database } from '#api/db/database.ts';
import type { GatewayEvent } from '#api/payments/gateway.ts';
import { HOUR_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import { createPaymentDesk } from '#tests/support/payment-bench.ts';
import { createScriptedGateway, told } from '#tests/support/scripted-gateway.ts';
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
const happening = fc.record({
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
const history = fc.array(fc.oneof(happening, delivery, other), { maxLength: 25, size: 'max' });
/** Where a gateway sends no events, what happens after the end of a session is never heard of. */
const world = fc.record({
  method: fc.constantFrom('stripe' as const, 'mobile_money' as const),
  hasEvents: fc.boolean(),
});

type Made<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Happening = Made<typeof happening>;
type World = Made<typeof world>;
type Step = Happening | Made<typeof delivery> | Made<typeof other>;

const says = (state: Happening['state'], isWrongMoney = false): Step => ({
  kind: 'happens',
  state,
  isWrongMoney,
});
const arrives = (nth: number, crashes = false): Step => ({ kind: 'delivered', nth, crashes });
const then = (kind: Made<typeof other>['kind'], ms = 0): Step => ({ kind, ms, crashes: false });
const withEvents: World = { method: 'stripe', hasEvents: true };
const withoutEvents: World = { method: 'mobile_money', hasEvents: false };

/** Tried in every run, whatever chance adds. */
const known: [World, Step[]][] = [
  [withEvents, [says('failed'), arrives(0), says('paid'), arrives(1)]],
  [withEvents, [then('waited', 7200_000), then('reconciled'), says('paid'), arrives(0)]],
  [withEvents, [says('paid'), arrives(0, true), arrives(0), says('paid', true), arrives(1)]],
  [withEvents, [says('paid', true), arrives(0), says('paid'), then('polled')]],
  [withoutEvents, [then('waited', 7100_000), says('paid'), then('reconciled', 100_000)]],
  [withoutEvents, [says('paid'), then('down'), then('reconciled', 7200_000), then('up')]],
];

async function live({ method, hasEvents }: World, steps: readonly Step[]) {
  let now = Date.parse('2026-11-20T09:00:00.000Z');
  const gateway = createScriptedGateway();
  const disk = crashing();
  const desk = createPaymentDesk({ database: disk, gateway, now: () => now });
  const { payments } = desk;
  const reference = await desk.begin(method);
  const sent: GatewayEvent[] = [];
  let hasMoney = false;
  let isHeardOf = false;

  const isOpen = async (): Promise<boolean> =>
    (await desk.sessionOf(reference))?.next_look_at !== null;

  async function happens({ state, isWrongMoney }: Happening): Promise<void> {
    const isWrong = state === 'paid' && isWrongMoney;
    const word = told(state, reference, isWrong ? { amountMinor: 1 } : {});
    sent.push({ key: `${reference} ${sent.length}`, reference, told: word });
    if (hasMoney) return; // who has the money does not forget it
    gateway.says(word, reference);
    hasMoney = state === 'paid' && !isWrong;
    isHeardOf = hasMoney && (hasEvents || (await isOpen()));
  }
  async function delivered(event: GatewayEvent | undefined): Promise<void> {
    if (event === undefined || !hasEvents) return;
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
    if (step.kind === 'happens') await happens(step);
    else {
      disk.crashNext(step.crashes);
      if (step.kind === 'delivered') await delivered(sent[step.nth % sent.length]).catch(survived);
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
  return { state, transactions, told: desk.paid, isHeardOf };
}

it(
  'is paid once when the gateway has the money and could be heard, and never otherwise, in whatever order its words arrive',
  { timeout: 300_000 },
  async () => {
    const property = fc.asyncProperty(world, history, async (surroundings, steps) => {
      const end = await live(surroundings, steps);
      const paid = end.transactions.filter(({ payment_status }) => payment_status === 'paid');
      expect(end.state === 'paid').toBe(end.isHeardOf);
      expect(paid.map(({ id }) => id)).toEqual(end.told);
      expect(paid).toHaveLength(end.isHeardOf ? 1 : 0);
      expect(end.transactions.length).toBeLessThanOrEqual(1);
      expect(['paid', 'failed', 'expired']).toContain(end.state);
    });
    await expect(fc.assert(property, { numRuns: RUNS, examples: known })).resolves.toBeUndefined();
  },
);
