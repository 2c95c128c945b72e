import { v7 as uuid } from 'uuid';
import {
  LEAD_SORTS,
  type LeadQuery,
  type LeadSummary,
  type AccessRequest,
  VISITOR_HOURS,
} from '#contracts/payments/leads.ts';
import { isOpenLead, isSameRequester } from '#api/domain/leads.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { readOrder } from '#contracts/rules/sorting.ts';
import { contains, findRow, inOrder, laterThan } from './rows.ts';
import type { SeenLead, StoredLead, Tables } from './tables.ts';

/** The open request of this person for this package; a new one where there is none. */
export function requestAccess(
  { leads, settings }: Tables,
  request: AccessRequest,
  at: Date,
): StoredLead {
  if (!settings.allow_new_registrations) throw refusal('platform.registrations_closed');
  const { user_details, package_type, accepted_terms = null } = request;
  const emailKey = user_details.email.toLowerCase();
  const existing = leads.find(
    (lead) =>
      isOpenLead(lead.status) &&
      lead.package_type === package_type &&
      lead.email.toLowerCase() === emailKey &&
      isSameRequester(lead, user_details),
  );
  if (existing) {
    const terms = accepted_terms ?? existing.accepted_terms;
    const updated_at = laterThan(existing.updated_at, at);
    return Object.assign(existing, { accepted_terms: terms, updated_at });
  }
  const plan = planOf(package_type);
  const lead: StoredLead = {
    id: uuid(),
    ...user_details,
    package_name: plan.name,
    package_type,
    amount: plan.priceUsd,
    currency: 'USD',
    status: 'pending',
    notes: '',
    accepted_terms,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
  leads.unshift(lead);
  return lead;
}

/** Lets a visitor begin payments for two hours from now, in UTC ms. */
export function admitVisitor(
  tables: Tables,
  request: AccessRequest,
  at: Date,
): { leadId: string; expiresAt: number } {
  const { id } = requestAccess(tables, request, at);
  const expiresAt = at.getTime() + VISITOR_HOURS * HOUR_MS;
  const others = tables.visitorSessions.filter(({ lead_id }) => lead_id !== id);
  tables.visitorSessions = [...others, { lead_id: id, expires_at: expiresAt }];
  return { leadId: id, expiresAt };
}

/** @throws ApiError `leads.not_found` */
export const findLead = (leads: readonly StoredLead[], id: string): StoredLead =>
  findRow(leads, id, 'leads.not_found');

/** Those of a status whose names, addresses or numbers contain what was typed. @param leads newest first */
export function shownLeads(
  leads: readonly StoredLead[],
  { status, search, sort = '-created' }: Partial<LeadQuery>,
): SeenLead[] {
  const { key, isDown } = readOrder(LEAD_SORTS, sort);
  const keyOf = ({ name }: StoredLead) => (key === 'name' ? name.toLowerCase() : '');
  const matching = leads.filter(
    (lead) =>
      (status === undefined || lead.status === status) &&
      contains([lead.name, lead.email, lead.phone], search),
  );
  return (isDown ? matching : matching.toReversed())
    .toSorted(inOrder(keyOf, isDown))
    .map((lead) => seenLead(leads, lead));
}

/** A request with how many others give its address. */
export const seenLead = (leads: readonly StoredLead[], lead: StoredLead): SeenLead => {
  const emailKey = lead.email.toLowerCase();
  const isOther = ({ id, email }: StoredLead) => id !== lead.id && email.toLowerCase() === emailKey;
  return { ...lead, same_address: leads.filter(isOther).length };
};

export function countLeads(leads: readonly StoredLead[]): LeadSummary {
  const counts = { total: leads.length, pending: 0, contacted: 0, converted: 0, declined: 0 };
  for (const { status } of leads) counts[status] += 1;
  return counts;
}
