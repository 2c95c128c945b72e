import { expect, it } from 'vitest';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { aPaymentStart, startDemoPaying } from '#tests/support/paying.ts';
import type { Person } from '#tests/support/people.ts';

it('a member who renews gets a receipt after the payment, and the new end of access after the activation', async () => {
  const { api, complete, transactions } = await startDemoPaying();
  const receipts = async (person: Person) =>
    (await api.as(person).call(paymentEndpoints.receipts)).body;
  const { body } = await api
    .as('ama')
    .call(paymentEndpoints.createSession, { body: aPaymentStart() });
  expect(await receipts('ama')).toEqual([]);
  await complete(body.session_id);
  const [transaction] = await transactions();
  const id = transaction?.id ?? '';
  const receipt = {
    id,
    number: `BW-${id.slice(-12).toUpperCase()}`,
    package_type: 'monthly',
    package_name: 'Monthly',
    amount: 30,
    currency: 'USD',
    method: 'Card',
    demo: true,
    payment_status: 'paid',
    refunded: 0,
    paid_at: '2026-11-20T09:00:00.000Z',
    access_from: null,
    access_until: null,
  };
  expect(await receipts('ama')).toEqual([receipt]);
  expect(await receipts('kofi')).toEqual([]);

  await api.as('admin').call(adminPaymentEndpoints.activate, { params: { id } });
  const [activated] = await receipts('ama');
  // Ama's month ends on 20 December: thirty days are added to what is left of it.
  expect(activated).toMatchObject({ access_until: '2027-01-19T09:00:00.000Z' });
});

it('receipts are for members', async () => {
  const { visitor } = await startDemoPaying();
  expect((await (await visitor()).call(paymentEndpoints.receipts)).status).toBe(401);
});
