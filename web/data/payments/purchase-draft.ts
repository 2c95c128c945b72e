import { useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import type { UserDetails } from '#contracts/primitives.ts';
import { PACKAGE_TYPES, type PackageType } from '#contracts/rules/payments/plans.ts';
import { TERMS_VERSION } from '#contracts/rules/access/terms.ts';
import { tabTexts } from '#web/client/storage.ts';
import { buyerKey, keepBuyer } from './stored-buyer.ts';

/** What somebody has chosen and typed so far. */
export type PurchaseDraft = UserDetails & {
  packageType: PackageType | null;
  hasAccepted: boolean; // the terms of today
};

export const emptyDraft: PurchaseDraft = {
  name: '',
  email: '',
  phone: '',
  packageType: null,
  hasAccepted: false,
};

function readStored(): unknown {
  try {
    return JSON.parse(tabTexts.read(buyerKey()) ?? 'null');
  } catch {
    return null; // not JSON
  }
}

function readDraft(): PurchaseDraft {
  const stored = readStored();
  const field = (name: string): string => {
    const value: unknown =
      typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : null;
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

const keepDraft = ({ hasAccepted, ...draft }: PurchaseDraft): void =>
  keepBuyer({ ...draft, acceptedTerms: hasAccepted ? TERMS_VERSION : null });

/**
 * What is typed survives a reload of the tab. Of a member nothing is kept: name and address are in the
 * profile, and the tab may be another person's next.
 */
export function usePurchaseDraft(member: SessionUser | null) {
  const [draft, setDraft] = useState<PurchaseDraft>(() =>
    member === null
      ? readDraft()
      : { ...emptyDraft, name: member.username, email: member.email ?? '' },
  );

  function change(fields: Partial<PurchaseDraft>): void {
    const next = { ...draft, ...fields };
    setDraft(next);
    if (member === null) keepDraft(next);
  }

  return { draft, change };
}
