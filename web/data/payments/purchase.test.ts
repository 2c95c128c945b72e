import { expect, it } from 'vitest';
import { storePurchase, paymentAddress, readPurchase } from './purchase.ts';

const ama = { name: 'Ama Mensah', email: 'ama@example.com', phone: '+233241234567' };

it('keeps who pays under the session of the payment, for this tab alone', () => {
  storePurchase('3f2b', { ...ama, currency: 'GHS' });

  expect(readPurchase('3f2b')).toEqual({ ...ama, currency: 'GHS' });
  expect(readPurchase('77aa')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

it('takes what is damaged for absent', () => {
  sessionStorage.setItem('bellwether.purchase.1', '{');
  sessionStorage.setItem('bellwether.purchase.2', '{"name":"Ama"}');

  expect([readPurchase('1'), readPurchase('2')]).toEqual([null, null]);
});

it('writes nothing of the person into the address', () => {
  expect(
    paymentAddress({ sessionId: '3f2b', packageType: 'monthly', amount: 30.5, method: 'stripe' }),
  ).toBe('/payment-processing?session_id=3f2b&package=monthly&amount=30.5&method=stripe');
});
