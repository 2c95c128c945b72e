import { useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import type { UserDetails } from '#contracts/primitives.ts';
import { PACKAGE_TYPES, type PackageType } from '#contracts/rules/payments/plans.ts';
import { TERMS_VERSION } from '#contracts/rules/access/membership.ts';
import { fieldOf, tabTexts } from '#web/client/storage.ts';
import { buyerKey, storeBuyer } from './stored-buyer.ts';

/** The input of a purchase so far. */
export type PurchaseDraft = UserDetails & {
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
    packageType: PACKAGE_TYPES.find((type) => type === field('packageType')) ?? null,
    hasAccepted: field('acceptedTerms') === TERMS_VERSION,
  };
}

const storeDraft = ({ hasAccepted, ...draft }: PurchaseDraft): void =>
  storeBuyer({ ...draft, acceptedTerms: hasAccepted ? TERMS_VERSION : null });

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
