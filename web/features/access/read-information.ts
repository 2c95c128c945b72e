import { UserDetails } from '#contracts/primitives.ts';
import type { PackageType } from '#contracts/rules/payments/plans.ts';
import { TERMS_VERSION } from '#contracts/rules/access/terms.ts';
import type { AccessRequest } from '#contracts/payments/leads.ts';
import type { PurchaseDraft } from '#web/data/payments/purchase-draft.ts';

const FIELDS = ['name', 'email', 'phone'] as const;
type InformationField = (typeof FIELDS)[number];

export type InformationFailure = { at: InformationField | 'terms'; text: string };

const isField = (name: unknown): name is InformationField => FIELDS.some((field) => field === name);

/** What is sent of the form, or the first thing that is missing or wrong in it. */
export function readInformation(
  draft: PurchaseDraft,
  packageType: PackageType,
): { request: AccessRequest } | { failure: InformationFailure } {
  const empty = FIELDS.find((name) => draft[name].trim() === '');
  if (empty !== undefined) {
    return { failure: { at: empty, text: 'Please fill in all required fields' } };
  }
  const details = UserDetails.safeParse(draft);
  if (!details.success) {
    const [issue] = details.error.issues;
    const name = issue?.path[0];
    return { failure: { at: isField(name) ? name : 'name', text: issue?.message ?? '' } };
  }
  if (!draft.hasAccepted) {
    return { failure: { at: 'terms', text: 'Please agree to the terms to go on' } };
  }
  return {
    request: {
      user_details: details.data,
      package_type: packageType,
      accepted_terms: TERMS_VERSION,
    },
  };
}
