import { v7 as uuid } from 'uuid';
import type { Lead, LeadQuery, LeadSummary } from '#contracts/leads.ts';
import { planOf } from '#contracts/rules/plans.ts';
import { refusal } from '#contracts/rules/refusals.ts';
import { type AccessRequest, VISITOR_HOURS } from '#contracts/visitors.ts';
import { laterThan } from './later-than.ts';
import type { Tables } from './tables.ts';

const HOUR_MS = 3_600_000;

export const isOpenLead = ({ status }: Lead): boolean =>
  status === 'pending' || status === 'contacted';

/** The open request of this address for this package, brought up to date; a new one where there is none. */
export function requestAccess({ leads, settings }: Tables, request: AccessRequest, at: Date): Lead {
  if (!settings.allow_new_registrations) throw refusal('platform.registrations_closed');
  const { user_details, package_type, accepted_terms = null } = request;
  const emailKey = user_details.email.toLowerCase();
  const known = leads.find(
    (lead) =>
      isOpenLead(lead) &&
      lead.package_type === package_type &&
      lead.email.toLowerCase() === emailKey,
  );
  if (known) {
    const { name, phone } = user_details;
    const terms = accepted_terms ?? known.accepted_terms;
    const updated_at = laterThan(known.updated_at, at);
    return Object.assign(known, { name, phone, accepted_terms: terms, updated_at });
  }
  const plan = planOf(package_type);
  const lead: Lead = {
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
export function findLead(leads: readonly Lead[], id: string): Lead {
  const lead = leads.find((candidate) => candidate.id === id);
  if (!lead) throw refusal('leads.not_found');
  return lead;
}

const contains = (texts: readonly string[], typed: string): boolean =>
  texts.some((text) => text.toLowerCase().includes(typed.toLowerCase()));

/** Those of a status whose names, addresses or numbers contain what was typed. */
export const shownLeads = (leads: readonly Lead[], { status, search = '' }: Partial<LeadQuery>) =>
  leads.filter(
    (lead) =>
      (status === undefined || lead.status === status) &&
      contains([lead.name, lead.email, lead.phone], search),
  );

export function countLeads(leads: readonly Lead[]): LeadSummary {
  const counts = { total: leads.length, pending: 0, contacted: 0, converted: 0, declined: 0 };
  for (const { status } of leads) counts[status] += 1;
  return counts;
}
