import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import type { z } from 'zod';
import { adminPaymentEndpoints, type RecordedPayment } from '#contracts/payments/admin-payments.ts';
import type { CorrectedPayment } from '#contracts/payments/payment-corrections.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { overviewEndpoints } from '#contracts/analytics.ts';
import { activate, openPaid } from '#tests/support/activating.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const { correct, note, record, read, list } = adminPaymentEndpoints;

type Correction = Partial<z.input<typeof CorrectedPayment>> & Pick<CorrectedPayment, 'kind'>;

const correctIn = (api: Api, id: string, correction: Correction) =>
  api.as('esi').call(correct, {
    params: { id },
    body: { reason: 'Entered twice', seen: 0, ...correction },
  });

const readIn = async (api: Api, id: string) =>
  (await api.as('admin').call(read, { params: { id } })).body;

const lastActs = async (api: Api, count = 1) =>
  (await api.database.db.select().from(auditLog))
    .slice(-count)
    .map(({ actor, action, target }) => ({ actor, action, target }));

const aCash = (changes: Partial<z.input<typeof RecordedPayment>> = {}) => ({
  user_details: { name: 'Efua Owusu', email: 'efua@example.com', phone: '+233207654321' },
  package_type: 'monthly' as const,
  amount: 30,
  method: 'cash' as const,
  ...changes,
});

async function incomeOf(api: Api) {
  const query = {
    last_month: '2026-10-01T00:00:00.000Z',
    this_month: '2026-11-01T00:00:00.000Z',
    next_month: '2026-12-01T00:00:00.000Z',
  };
  return (await api.as('admin').call(overviewEndpoints.read, { query })).body.this_month.income;
}

describe('a refund', () => {
  it('of a part leaves the rest as income, with its reason on the payment and in the audit log', async () => {
    const { api, id } = await openPaid();
    const { body } = await correctIn(api, id, { kind: 'refund', amount: 10, reason: 'A week off' });
    expect(body).toMatchObject({ payment_status: 'paid', refunded: 10, amount: 30 });
    expect(body.corrections).toEqual([
      {
        kind: 'refund',
        amount: 10,
        reason: 'A week off',
        by: 'esi',
        reported: false,
        at: new Date(api.now()).toISOString(),
      },
    ]);
    expect(await incomeOf(api)).toMatchObject([{ payments: 1, amount: 20 }]);
    expect(await lastActs(api)).toEqual([
      {
        actor: 'esi',
        action: 'payments.corrected',
        target: 'Kwame Boateng, refund of 10.00 USD: A week off',
      },
    ]);
  });

  it('without an amount is all that is left, and there is no more to give back', async () => {
    const { api, id } = await openPaid();
    await correctIn(api, id, { kind: 'refund', amount: 10 });
    const tooMuch = await correctIn(api, id, { kind: 'refund', amount: 20.01, seen: 1 });
    expect(tooMuch.problem).toMatchObject({
      code: 'payments.wrong_refund',
      errors: [{ pointer: '#/amount', detail: 'At most 20.00 USD is left to give back' }],
    });
    const { body } = await correctIn(api, id, { kind: 'refund', seen: 1 });
    expect(body).toMatchObject({ payment_status: 'refunded', refunded: 30 });
    const again = await correctIn(api, id, { kind: 'refund', seen: 2 });
    expect(again.problem?.code).toBe('payments.not_correctable');
  });

  it('leaves the access as it is, unless the administrator ends it with the refund', async () => {
    const { api, id } = await openPaid();
    await activate(api, id);
    const open = await correctIn(api, id, { kind: 'refund' });
    expect(open.body).toMatchObject({ payment_status: 'refunded', withdrawn_at: null });
    await correctIn(api, id, { kind: 'restore', seen: 1 });
    const ended = await correctIn(api, id, { kind: 'refund', ends_access: true, seen: 2 });
    expect(ended.body.withdrawn_at).not.toBeNull();
    expect((await lastActs(api, 2)).map(({ action }) => action)).toEqual([
      'payments.corrected',
      'payments.withdrawn',
    ]);
  });

  it('that two administrators enter at once is entered once', async () => {
    const { api, id } = await openPaid();
    const both = [1, 2].map(() => correctIn(api, id, { kind: 'refund', amount: 10 }));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await readIn(api, id)).refunded).toBe(10);
  });

  it('of an unpaid payment, or with an access to end that is not there, changes nothing', async () => {
    const unpaid = { payment_status: 'unpaid', status: 'pending', paid_at: null } as const;
    const { api, id } = await openPaid(unpaid);
    const refused = await correctIn(api, id, { kind: 'refund' });
    expect(refused.problem?.code).toBe('payments.not_correctable');
    const other = await openPaid();
    const ending = await correctIn(other.api, other.id, { kind: 'refund', ends_access: true });
    expect(ending.problem?.code).toBe('payments.nothing_to_withdraw');
    expect(await readIn(other.api, other.id)).toMatchObject({ refunded: 0, corrections: [] });
  });

  it('needs a reason', async () => {
    const { api, id } = await openPaid();
    const { problem } = await correctIn(api, id, { kind: 'refund', reason: '  ' });
    expect(problem?.errors).toMatchObject([{ pointer: '#/reason' }]);
  });
});

describe('a void payment', () => {
  it('is no income, gives no access and is no receipt, and can be restored', async () => {
    const api = await startApi();
    const body = aCash({ user_details: undefined, user_id: api.people.ama.id });
    const { id } = (await api.as('admin').call(record, { body })).body;
    const receipts = async () => (await api.as('ama').call(paymentEndpoints.receipts)).body;
    expect(await receipts()).toHaveLength(1);

    const { body: voided } = await correctIn(api, id, { kind: 'void' });
    expect(voided).toMatchObject({ payment_status: 'voided', refunded: 0 });
    expect(await incomeOf(api)).toEqual([]);
    expect(await receipts()).toEqual([]);
    expect((await activate(api, id)).status).toBe(409);
    const completed = await api.as('admin').call(list, { query: { show: 'completed' } });
    expect(completed.body).toEqual([]);

    const { body: restored } = await correctIn(api, id, { kind: 'restore', seen: 1 });
    expect(restored).toMatchObject({ payment_status: 'paid' });
    expect(await incomeOf(api)).toMatchObject([{ amount: 30 }]);
    const again = await correctIn(api, id, { kind: 'restore', seen: 2 });
    expect(again.problem?.code).toBe('payments.not_correctable');
  });
});

it('a note can be changed on every payment, and the audit log says who did', async () => {
  const { api, id } = await openPaid();
  const body = { note: 'Paid by her brother' };
  const { body: noted } = await api.as('esi').call(note, { params: { id }, body });
  expect(noted.note).toBe('Paid by her brother');
  const actor = 'esi';
  expect(await lastActs(api)).toEqual([
    { actor, action: 'payments.noted', target: 'Kwame Boateng' },
  ]);
  const unknown = await api.as('esi').call(note, { params: { id: 'nobody' }, body });
  expect(unknown.status).toBe(404);
});

describe('a payment that is recorded by hand', () => {
  it('is refused as a second one of the same person, amount and day, until that is meant', async () => {
    const api = await startApi();
    const recordIt = (changes: Partial<z.input<typeof RecordedPayment>> = {}) =>
      api.as('admin').call(record, { body: aCash(changes) });
    expect((await recordIt()).status).toBe(200);
    const other = { name: 'Efua', email: 'EFUA@example.com', phone: '+233201234567' };
    const twice = await recordIt({ user_details: other });
    expect(twice.problem?.code).toBe('payments.recorded_before');
    expect((await recordIt({ amount: 31 })).status).toBe(200);
    expect((await recordIt({ currency: 'GHS' })).status).toBe(200);
    const before = new Date(api.now() - DAY_MS).toISOString();
    expect((await recordIt({ paid_at: before })).status).toBe(200);
    expect((await recordIt({ is_second: true })).status).toBe(200);
  });

  it('is no second one of a payment that is void', async () => {
    const api = await startApi();
    const { id } = (await api.as('admin').call(record, { body: aCash() })).body;
    await correctIn(api, id, { kind: 'void' });
    expect((await api.as('admin').call(record, { body: aCash() })).status).toBe(200);
  });
});
