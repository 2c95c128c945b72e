import { type Plan, planOf } from '#contracts/rules/payments/plans.ts';
import type { AccessRequest } from '#contracts/payments/leads.ts';
import type { PurchaseDraft } from '#web/data/payments/purchase-draft.ts';
import { readInformation } from './read-information.ts';

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
