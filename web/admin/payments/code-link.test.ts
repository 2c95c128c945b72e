import { expect, it } from 'vitest';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { codeLink } from './ActivationDialog.tsx';

const activation = adminPaymentEndpoints.activate.example;
const place = { platform: 'Bellwether', address: 'https://bellwether.example/' };
const textOf = (link: string) => new URL(link).searchParams.get('text');

it('a new member gets the code by chat', () => {
  expect(textOf(codeLink(activation, place))).toContain(activation.user.access_code);
});

it("an existing member's link does not: the payer may have entered a stranger's address", () => {
  const text = textOf(codeLink({ ...activation, is_new_member: false }, place));
  expect(text).toContain('is active until');
  expect(text).not.toContain(activation.user.access_code);
});
