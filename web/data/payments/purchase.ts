import type { PaymentMethod, UserDetails } from '#contracts/primitives.ts';
import type { PackageType } from '#contracts/rules/payments/plans.ts';
import { storageKey } from '#web/client/mode.ts';
import { tabTexts } from '#web/client/storage.ts';

/** What this tab knows of a payment that it began. The server tells nobody who pays. */
export type KeptPurchase = UserDetails & {
  /** What will be charged is in this currency (ISO 4217). */
  currency: string;
};

const keyOf = (sessionId: string): string => storageKey(`purchase.${sessionId}`);

const isKept = (value: unknown): value is KeptPurchase =>
  typeof value === 'object' &&
  value !== null &&
  ['name', 'email', 'phone', 'currency'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  );

/** Keeps who pays under the payment's session id, until the tab is closed. */
export const keepPurchase = (sessionId: string, purchase: KeptPurchase): void =>
  void tabTexts.write(keyOf(sessionId), JSON.stringify(purchase));

/** Who pays, or null: the payment began in another tab, or what is kept is damaged. */
export function readPurchase(sessionId: string): KeptPurchase | null {
  try {
    const stored: unknown = JSON.parse(tabTexts.read(keyOf(sessionId)) ?? 'null');
    return isKept(stored) ? stored : null;
  } catch {
    return null; // not JSON
  }
}

type Payment = {
  sessionId: string;
  packageType: PackageType;
  /** Major units, as it will be charged. */
  amount: number;
  method: PaymentMethod;
};

/** Where a payment is waited for. Nothing of the person stands in the address. */
export function paymentAddress({ sessionId, packageType, amount, method }: Payment): string {
  const query = new URLSearchParams({
    session_id: sessionId,
    package: packageType,
    amount: String(amount),
    method,
  });
  return `/payment-processing?${query.toString()}`;
}
