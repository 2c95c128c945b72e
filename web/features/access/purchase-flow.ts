import type { AccessRequest } from '#contracts/payments/leads.ts';
import { UserDetails } from '#contracts/payments/leads.ts';
import { TERMS_VERSION } from '#contracts/rules/access/membership.ts';
import { type Plan, planOf, type PackageType } from '#contracts/rules/payments/plans.ts';
import type { PurchaseDraft } from '#web/data/payments/purchase-draft.ts';
import { refusalText } from '#web/lib/copy.ts';

const FIELDS = ['name', 'email', 'phone'] as const;
type InformationField = (typeof FIELDS)[number];

export type InformationFailure = { at: InformationField | 'terms'; text: string };

const isField = (name: unknown): name is InformationField => FIELDS.some((field) => field === name);

const NO_COUNTRY =
  'Please choose the country of this number, or begin it with + and the code of the country';

const hasNoCountry = ({ phone, phone_country: country = '' }: PurchaseDraft): boolean =>
  country === '' && !phone.trim().startsWith('+');

/** The request that the form makes, or the first field that is missing or wrong. */
export function readInformation(
  draft: PurchaseDraft,
  packageType: PackageType,
): { request: AccessRequest } | { failure: InformationFailure } {
  const empty = FIELDS.find((name) => draft[name].trim() === '');
  if (empty !== undefined) {
    return { failure: { at: empty, text: 'Please fill in all required fields' } };
  }
  if (hasNoCountry(draft)) return { failure: { at: 'phone', text: NO_COUNTRY } };
  const details = UserDetails.safeParse({
    ...draft,
    phone_country: draft.phone_country || undefined,
  });
  if (!details.success) {
    const [issue] = details.error.issues;
    const name = issue?.path[0];
    return { failure: { at: isField(name) ? name : 'name', text: issue?.message ?? '' } };
  }
  if (!draft.hasAccepted) {
    return { failure: { at: 'terms', text: 'Please agree to the terms to continue' } };
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

type PurchaseStep =
  | { at: 'plans' }
  | { at: 'information'; plan: Plan }
  | { at: 'method'; plan: Plan; request: AccessRequest };

/**
 * The step of a view. The browser's Forward button may lead to a view whose input is gone: then the last
 * possible step before it.
 */
export function purchaseStep(view: PurchaseView, draft: PurchaseDraft): PurchaseStep {
  if (view === 'plans' || draft.packageType === null) return { at: 'plans' };
  const plan = planOf(draft.packageType);
  const read = view === 'method' ? readInformation(draft, plan.type) : null;
  return read !== null && 'request' in read
    ? { at: 'method', plan, request: read.request }
    : { at: 'information', plan };
}

type Failures = { request: Error | null; payment: Error | null };

/** Why a request or a payment failed, in the server's words if there are any; null when none did. */
export function purchaseFailure({ request, payment }: Failures): string | null {
  if (request !== null) {
    return refusalText(request, 'Error submitting request. Please try again.');
  }
  return payment && refusalText(payment, 'Error starting payment process. Please try again.');
}
