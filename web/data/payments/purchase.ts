import type { PaymentMethod } from '#contracts/primitives.ts';
import type { UserDetails } from '#contracts/payments/leads.ts';
import { MOBILE_NETWORKS, type MobileNetwork } from '#contracts/rules/payments/mobile-money.ts';
import type { PackageType } from '#contracts/rules/payments/plans.ts';
import { storageKey } from '#web/client/mode.ts';
import { fieldOf, tabTexts } from '#web/client/storage.ts';

/** The buyer of a payment that this tab started. The server does not return the buyer. */
export type StoredPurchase = UserDetails & {
  /** ISO 4217. */
  currency: string;
  /** The version of the terms that the buyer agreed to; absent if that was elsewhere. */
  accepted_terms?: string | undefined;
  /** Proves that this tab began the payment. */
  claim_secret?: string | undefined;
};

const keyOf = (sessionId: string): string => storageKey(`purchase.${sessionId}`);

const isStoredPurchase = (value: unknown): value is StoredPurchase =>
  ['name', 'email', 'phone', 'currency'].every((name) => typeof fieldOf(value, name) === 'string');

/** Stores the buyer by session id until the tab is closed. */
export const storePurchase = (sessionId: string, purchase: StoredPurchase): void =>
  void tabTexts.write(keyOf(sessionId), JSON.stringify(purchase));

/** The stored buyer; null if the payment started in another tab. */
export function readPurchase(sessionId: string): StoredPurchase | null {
  const stored = tabTexts.readJson(keyOf(sessionId));
  return isStoredPurchase(stored) ? stored : null;
}

export type PayingPhone = { phone_number: string; provider: MobileNetwork };

const phoneKey = (): string => storageKey('paying-phone');

/** Stores the phone that was charged last, for another payment in this tab. */
export const storePayingPhone = (phone: PayingPhone): void =>
  void tabTexts.write(phoneKey(), JSON.stringify(phone));

/** The phone that was charged last in this tab, or null. */
export function readPayingPhone(): PayingPhone | null {
  const stored = tabTexts.readJson(phoneKey());
  const phone_number = fieldOf(stored, 'phone_number');
  const provider = MOBILE_NETWORKS.find((name) => name === fieldOf(stored, 'provider'));
  return typeof phone_number === 'string' && provider ? { phone_number, provider } : null;
}

type Payment = {
  sessionId: string;
  packageType: PackageType;
  /** In major units. */
  amount: number;
  method: PaymentMethod;
};

/** The address of the payment page; without personal data. */
export function paymentAddress({ sessionId, packageType, amount, method }: Payment): string {
  const query = new URLSearchParams({
    session_id: sessionId,
    package: packageType,
    amount: String(amount),
    method,
  });
  return `/payment-processing?${query.toString()}`;
}
