import { useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import type { UserDetails } from '#contracts/payments/leads.ts';
import { PACKAGE_TYPES, type PackageType } from '#contracts/rules/payments/plans.ts';
import { TERMS_VERSION } from '#contracts/rules/access/membership.ts';
import { fieldOf, tabTexts } from '#web/client/storage.ts';
import { buyerKey, storeBuyer } from './stored-buyer.ts';

/** The input of a purchase so far. */
export type PurchaseDraft = Omit<UserDetails, 'phone_country'> & {
  phone_country?: string | undefined; // of a phone that does not begin with +; empty: none
  packageType: PackageType | null;
  hasAccepted: boolean; // the current terms
};

export const emptyDraft: PurchaseDraft = {
  name: '',
  email: '',
  phone: '',
  packageType: null,
  hasAccepted: false,
};

function readDraft(): PurchaseDraft {
  const stored = tabTexts.readJson(buyerKey());
  const field = (name: string): string => {
    const value = fieldOf(stored, name);
    return typeof value === 'string' ? value : '';
  };
  return {
    name: field('name'),
    email: field('email'),
    phone: field('phone'),
    ...countryOf(field('phone_country')),
    packageType: PACKAGE_TYPES.find((type) => type === field('packageType')) ?? null,
    hasAccepted: field('acceptedTerms') === TERMS_VERSION,
  };
}

/** Stored as it was chosen; the server refuses a country that there is not. */
const countryOf = (stored: string) => (stored === '' ? {} : { phone_country: stored });

const storeDraft = ({ hasAccepted, phone_country = '', ...draft }: PurchaseDraft): void =>
  storeBuyer({ ...draft, phone_country, acceptedTerms: hasAccepted ? TERMS_VERSION : null });

/** The purchase draft. A visitor's survives a reload of the tab; a member's is not stored. */
export function usePurchaseDraft(member: SessionUser | null) {
  const [draft, setDraft] = useState<PurchaseDraft>(() =>
    member === null
      ? readDraft()
      : { ...emptyDraft, name: member.username, email: member.email ?? '' },
  );

  function change(fields: Partial<PurchaseDraft>): void {
    const next = { ...draft, ...fields };
    setDraft(next);
    if (member === null) storeDraft(next);
  }

  return { draft, change };
}
