import { pagePlatformName } from '#web/data/platform-name.ts';
import { useEffect } from 'react';
import { Amount, Id, type PaymentMethod } from '#contracts/primitives.ts';
import type { PublicConfig } from '#contracts/public-config.ts';
import { planOf, PACKAGE_TYPES, type PackageType } from '#contracts/rules/payments/plans.ts';
import { UNKNOWN } from '#contracts/unknown.ts';
import type { PaymentStatus } from '#web/data/payments/payment.ts';
import { storePurchase, type StoredPurchase, readPurchase } from '#web/data/payments/purchase.ts';
import { useRequiredConfig } from '#web/data/public-config-required.ts';

/** Personal data, and parameters that gateways add. */
const removedParameters = ['name', 'email', 'phone', 'reference', 'trxref'];

const isPackage = (text: string | null): text is PackageType =>
  PACKAGE_TYPES.some((type) => type === text);

/** Null when the session, the package or the amount is missing or invalid. */
export function readVisit(search: string) {
  const query = new URLSearchParams(search);
  const text = (name: string): string => query.get(name)?.trim() ?? '';
  const sessionId = Id.safeParse(query.get('session_id'));
  const amount = Amount.safeParse(Number(query.get('amount')));
  const package_type = query.get('package');
  const method: PaymentMethod = query.get('method') === 'mobile_money' ? 'mobile_money' : 'stripe';
  if (!sessionId.success || !amount.success || !isPackage(package_type)) return null;
  return {
    session_id: sessionId.data,
    package_type,
    amount: amount.data, // major units, not verified
    method,
    person: { name: text('name'), email: text('email'), phone: text('phone') },
  };
}

export type Visit = NonNullable<ReturnType<typeof readVisit>>;

export function removePersonalData(): void {
  const address = new URL(location.href);
  for (const name of removedParameters) address.searchParams.delete(name);
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

type Sources = { config: PublicConfig | null; stored: StoredPurchase | null };

/** The order before the server responds: from the address, this tab's storage and the configuration. */
function claimsOf({ package_type, amount, method }: Visit, sources: Sources) {
  const offer = sources.config?.payment_methods.find((each) => each.method === method);
  const currency = sources.stored?.currency ?? offer?.currency ?? null;
  return { package_type, amount, currency, method, demo: offer?.demo ?? false };
}

/** How the access begins, and who helps. */
const termsOf = (config: PublicConfig | null) => ({
  contact: { phone: config?.contact_phone ?? null, email: config?.contact_email ?? null },
  activatesAutomatically: config?.activates_automatically ?? false,
  sendsMail: config?.sends_mail ?? true,
});

/** Stores the person for a reload, because the address loses them at once. */
function useStoredPurchase(
  { session_id, person }: Visit,
  currency: string | null,
  isStored: boolean,
): void {
  const isNew = !isStored && Object.values(person).some((text) => text !== '');
  useEffect(() => {
    if (isNew && currency !== null) storePurchase(session_id, { ...person, currency });
  }, [isNew, session_id, person, currency]);
}

/** @param serverStatus overrides the claims of the address; null until loaded */
export function useOrder(visit: Visit, serverStatus: PaymentStatus | null) {
  const { session_id, person } = visit;
  const { config } = useRequiredConfig();
  const stored = readPurchase(session_id);
  const claimed = serverStatus ?? claimsOf(visit, { config, stored });
  const { package_type, amount, currency, demo } = claimed;
  useStoredPurchase(visit, currency, stored !== null);
  return {
    session_id,
    plan: planOf(package_type === UNKNOWN ? visit.package_type : package_type),
    amount, // major units
    currency,
    isDemo: demo,
    person: stored ?? person, // unknown fields are empty
    phoneCountry: stored?.phone_country,
    platform: config?.platform_name ?? pagePlatformName(),
    method: claimed.method === UNKNOWN ? visit.method : claimed.method,
    /** The agreement of this tab; absent if the payment started elsewhere. */
    acceptedTerms: stored?.accepted_terms,
    ...termsOf(config),
  };
}

export type Order = ReturnType<typeof useOrder>;
