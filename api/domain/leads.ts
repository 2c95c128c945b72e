import type { LeadStatus } from '#contracts/payments/leads.ts';

export const OPEN_LEADS: readonly Exclude<LeadStatus, 'unknown'>[] = ['pending', 'contacted'];

export const isOpenLead = (status: LeadStatus): boolean =>
  OPEN_LEADS.some((open) => open === status);

type Requester = { readonly name: string; readonly phone: string };

type Purchase = Requester & { readonly lead_id: string | null };

const nameKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
const phoneKey = (phone: string): string => phone.replaceAll(/\D/g, '');

/** Whether two requests of one address are by one person: visitors can type an address that is not theirs. */
export const isSameRequester = (one: Requester, other: Requester): boolean =>
  nameKey(one.name) === nameKey(other.name) && phoneKey(one.phone) === phoneKey(other.phone);

/** Whether a payment answers a request: it led to the payment, or the same person made it. */
export const isAnsweredBy = (purchase: Purchase, request: Requester & { readonly id: string }) =>
  request.id === purchase.lead_id || isSameRequester(request, purchase);

const MOST_SHOWN = 5; // maximum number of listed people

/** Other people than the payer with the same address, without duplicates. */
export function otherRequesters(purchase: Requester, requests: readonly Requester[]) {
  const others: Requester[] = [];
  for (const request of requests) {
    const isKnown = [purchase, ...others].some((one) => isSameRequester(one, request));
    if (!isKnown) others.push(request);
  }
  return others.slice(0, MOST_SHOWN).map(({ name, phone }) => ({ name, phone }));
}
