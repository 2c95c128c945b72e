import type { LeadStatus } from '#contracts/payments/leads.ts';

/** Of requests that nobody has answered with access yet. */
export const OPEN_LEADS: readonly Exclude<LeadStatus, 'unknown'>[] = ['pending', 'contacted'];

export const isOpenLead = (status: LeadStatus): boolean =>
  OPEN_LEADS.some((open) => open === status);

/** Who says to be asking for access. */
type Requester = { readonly name: string; readonly phone: string };

/** Of what was paid, as far as it leads to a request. */
type Purchase = Requester & { readonly lead_id: string | null };

const nameKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
const phoneKey = (phone: string): string => phone.replaceAll(/\D/g, '');

/**
 * Whether two requests of one e-mail address name the same person. A visitor can type an address that is not
 * theirs, so a request under another name or number is another request and changes nothing of the first.
 */
export const isSameRequester = (one: Requester, other: Requester): boolean =>
  nameKey(one.name) === nameKey(other.name) && phoneKey(one.phone) === phoneKey(other.phone);

/**
 * Whether a payment has answered a request of its address for its package: it led to the payment, or it is
 * the same person's. The request of another person with this address still waits for an administrator.
 */
export const isAnsweredBy = (purchase: Purchase, request: Requester & { readonly id: string }) =>
  request.id === purchase.lead_id || isSameRequester(request, purchase);

/** How many others an administrator is shown. */
const MOST_SHOWN = 5;

/** Other people than the payer who gave its address, each once. */
export function otherRequesters(
  purchase: Requester,
  requests: readonly Requester[],
): { name: string; phone: string }[] {
  const others: Requester[] = [];
  for (const request of requests) {
    const isKnown = [purchase, ...others].some((one) => isSameRequester(one, request));
    if (!isKnown) others.push(request);
  }
  return others.slice(0, MOST_SHOWN).map(({ name, phone }) => ({ name, phone }));
}
