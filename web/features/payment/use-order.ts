import { UNKNOWN } from '#contracts/unknown.ts';
import { useEffect } from 'react';
import type { UserDetails } from '#contracts/primitives.ts';
import type { PublicConfig } from '#contracts/public-config.ts';
import { type Plan, planOf } from '#contracts/rules/payments/plans.ts';
import { useConfigNow } from '#web/data/config-now.ts';
import type { PaymentStatus } from '#web/data/payments/payment.ts';
import { keepPurchase, type KeptPurchase, readPurchase } from '#web/data/payments/purchase.ts';
import type { Visit } from './visit.ts';

/** What is paid for, by whom and where. */
export type Order = {
  session_id: string;
  plan: Plan;
  amount: number; // major units
  /** ISO 4217; null until known. */
  currency: string | null;
  isDemo: boolean;
  /** What is not known is empty. */
  person: UserDetails;
  platform: string;
  /** For a chat with the administrator; null: there is none, or it is not known yet. */
  contactPhone: string | null;
};

type PaymentClaims = Pick<PaymentStatus, 'package_type' | 'amount' | 'demo'> & {
  currency: string | null;
};
type Known = { config: PublicConfig | null; kept: KeptPurchase | null };

/** What is known before the server has told: by the address, by this tab and by the configuration. */
function claimsOf({ package_type, amount, method }: Visit, known: Known): PaymentClaims {
  const offer = known.config?.payment_methods.find((each) => each.method === method);
  const currency = known.kept?.currency ?? offer?.currency ?? null;
  return { package_type, amount, currency, demo: offer?.demo ?? false };
}

/** The address forgets the person at once, but a reload has to find them. */
function useKeeping({ session_id, person }: Visit, currency: string | null, isKept: boolean): void {
  const isNew = !isKept && Object.values(person).some((text) => text !== '');
  useEffect(() => {
    if (isNew && currency !== null) keepPurchase(session_id, { ...person, currency });
  }, [isNew, session_id, person, currency]);
}

/** @param facts what the server says is paid for; it overrules what the address claims */
export function useOrder(visit: Visit, facts: PaymentStatus | null): Order {
  const { session_id, person } = visit;
  const { config } = useConfigNow();
  const kept = readPurchase(session_id);
  const { package_type, amount, currency, demo } = facts ?? claimsOf(visit, { config, kept });
  useKeeping(visit, currency, kept !== null);
  return {
    session_id,
    plan: planOf(package_type === UNKNOWN ? visit.package_type : package_type),
    amount,
    currency,
    isDemo: demo,
    person: kept ?? person,
    platform: config?.platform_name ?? 'Bellwether',
    contactPhone: config?.contact_phone ?? null,
  };
}
