import type { CreateCounter } from '#api/db/database.ts';
import type { Caller } from '#api/http/caller.ts';
import type {
  Lead,
  LeadChange,
  LeadQuery,
  LeadSummary,
  AccessRequest,
} from '#contracts/payments/leads.ts';
import { leadThanks } from '#contracts/rules/access/membership.ts';
import { toMajorUnits } from '#contracts/rules/payments/money.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { createRequestGate, newLead } from './lead-requests.service.ts';
import type { LeadRow, LeadStore } from './leads.store.ts';

/** The open requests of an e-mail address. */
export type LeadsOfAddress = Pick<LeadStore, 'ofAddress'>;

const REQUESTS_PER_HOUR = 5;

type Deps = {
  store: LeadStore;
  settings: Pick<SettingsService, 'read'>;
  createCounter: CreateCounter;
  now: () => number;
};
export type LeadService = ReturnType<typeof createLeadService>;

export function createLeadService({ store, now, ...deps }: Deps) {
  const gate = createRequestGate(deps, { name: 'requests', perHour: REQUESTS_PER_HOUR });

  return {
    /**
     * @returns the same message whether the address is known or not
     * @throws ApiError when registrations are closed or the IP address exceeds its limit
     */
    async submit(request: AccessRequest, address: string): Promise<{ message: string }> {
      await gate(address);
      await store.request(newLead(request, now()));
      return { message: leadThanks(request.user_details.name) };
    },

    async page(query: LeadQuery): Promise<{ rows: Lead[]; total: number }> {
      const { rows, total } = await store.page(query);
      const counts = await store.countByAddress(rows.map(({ email_key }) => email_key));
      return { rows: rows.map((row) => toLead(row, counts)), total };
    },

    summary: (): Promise<LeadSummary> => store.summary(),

    async changeStatus(caller: Caller, id: string, change: LeadChange): Promise<Lead> {
      const { status, notes, updated_at } = change;
      const readAt = updated_at === undefined ? null : Date.parse(updated_at);
      const by = { actor: caller, at: now() };
      const outcome = await store.changeStatus(id, { status, notes, readAt }, by);
      if (outcome === 'missing') throw refusal('leads.not_found');
      if (outcome === 'stale') throw refusal('leads.stale');
      return toLead(outcome, await store.countByAddress([outcome.email_key]));
    },

    async remove(caller: Caller, id: string): Promise<void> {
      const isRemoved = await store.remove(id, { actor: caller, at: now() });
      if (!isRemoved) throw refusal('leads.not_found');
    },

    /** Removes open leads too. @param t UTC ms */
    removeBefore: (t: number): Promise<void> => store.removeBefore(t),
  };
}

/** @param counts requests per address */
const toLead = (row: LeadRow, counts: ReadonlyMap<string, number>): Lead => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  package_name: planOf(row.package_type).name,
  package_type: row.package_type,
  amount: toMajorUnits(row.amount_minor),
  currency: row.currency,
  status: row.status,
  notes: row.notes,
  accepted_terms: row.accepted_terms,
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
  same_address: Math.max(0, (counts.get(row.email_key) ?? 1) - 1),
});
