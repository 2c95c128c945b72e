import type { AccessRequest } from '#contracts/payments/leads.ts';
import { UserDetails } from '#contracts/primitives.ts';
import { TERMS_VERSION } from '#contracts/rules/access/terms.ts';
import { type Plan, planOf, type PackageType } from '#contracts/rules/payments/plans.ts';
import type { PurchaseDraft } from '#web/data/payments/purchase-draft.ts';
import { refusalText } from '#web/lib/copy.ts';

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

export type PurchaseView = 'plans' | 'information' | 'method';

/** A step of the way from the plans to a payment, with what it needs. */
type PurchaseStep =
  | { at: 'plans' }
  | { at: 'information'; plan: Plan }
  | { at: 'method'; plan: Plan; request: AccessRequest };

/**
 * The step that a view stands for. The browser's Forward button may lead to one for which nothing is
 * chosen or typed any more: then it is the last step before it that makes sense.
 */
export function purchaseStep(view: PurchaseView, draft: PurchaseDraft): PurchaseStep {
  if (view === 'plans' || draft.packageType === null) return { at: 'plans' };
  const plan = planOf(draft.packageType);
  const read = view === 'method' ? readInformation(draft, plan.type) : null;
  return read !== null && 'request' in read
    ? { at: 'method', plan, request: read.request }
    : { at: 'information', plan };
}

type Failures = {
  /** Of the request for access. */
  request: Error | null;
  /** Of the way to a payment. */
  payment: Error | null;
};

/** What went wrong on the way to access, in the server's words where it has some; null: nothing. */
export function purchaseFailure({ request, payment }: Failures): string | null {
  if (request !== null) {
    return refusalText(request, 'Error submitting request. Please try again.');
  }
  if (payment === null) return null;
  return refusalText(payment, 'Error starting payment process. Please try again.');
}
