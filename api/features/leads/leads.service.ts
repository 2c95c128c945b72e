import type { Page } from '#api/http/mount.ts';
import type { CreateCounter } from '#api/db/database.ts';
import type { Caller } from '#api/http/caller.ts';
import { createAddressLimit } from '#api/http/limits.ts';
import type {
  Lead,
  LeadChange,
  LeadQuery,
  LeadSummary,
  LeadUser,
  AccessRequest,
} from '#contracts/payments/leads.ts';
import { leadThanks } from '#contracts/rules/access/membership.ts';
import { fieldRefusal, refusal } from '#contracts/rules/access/refusals.ts';
import { toMajorUnits } from '#contracts/rules/payments/money.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { AccessCodes } from '../users/access-codes.service.ts';
import { newUserRow, toAdminUser } from '../users/users.service.ts';
import { type LeadRow, type LeadStore, newLead } from './leads.store.ts';

const HOUR_S = 3600;

/** Throws when registrations are closed or the IP address exceeds its limit. */
type RequestGate = (address: string) => Promise<void>;

type GateDeps = { settings: Pick<SettingsService, 'read'>; createCounter: CreateCounter };

/** Each gate has its own limit: a visitor who requested a call may still pay. */
export function createRequestGate(
  { settings, createCounter }: GateDeps,
  { name, perHour }: { readonly name: string; readonly perHour: number },
): RequestGate {
  const limit = createAddressLimit(createCounter, {
    name,
    points: perHour,
    seconds: HOUR_S,
    detail: 'Too many requests from here. Please try again in an hour.',
  });
  return async (address) => {
    const { allow_new_registrations: isOpen } = await settings.read();
    if (!isOpen) throw refusal('platform.registrations_closed');
    await limit(address);
  };
}

export type LeadsOfAddress = Pick<LeadStore, 'ofAddress'>;

const REQUESTS_PER_HOUR = 5;

type Deps = {
  store: LeadStore;
  settings: Pick<SettingsService, 'read'>;
  codes: AccessCodes;
  createCounter: CreateCounter;
  now: () => number;
};
export type LeadService = ReturnType<typeof createLeadService>;

export function createLeadService({ store, codes, now, ...deps }: Deps) {
  const gate = createRequestGate(deps, { name: 'requests', perHour: REQUESTS_PER_HOUR });

  return {
    /** Known and unknown addresses get the same message. @throws ApiError when closed or above the limit */
    async submit(request: AccessRequest, address: string): Promise<{ message: string }> {
      await gate(address);
      await store.request(newLead(request, now()));
      return { message: leadThanks(request.user_details.name) };
    },

    async page(query: LeadQuery): Promise<Page<Lead>> {
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

    /** The access of a new member begins now, as with the form of User Management. @throws ApiError */
    async createUser(caller: Caller, id: string, draft: LeadUser) {
      const { row } = newUserRow({ ...draft, role: 'user' }, codes, now());
      const outcome = await store.createUser(id, row, { actor: caller, at: now() });
      if (outcome === 'missing') throw refusal('leads.not_found');
      if (outcome === 'taken') throw fieldRefusal('users.email_taken', 'email');
      const counts = await store.countByAddress([outcome.email_key]);
      return { user: toAdminUser(row, codes), lead: toLead(outcome, counts) };
    },

    async remove(caller: Caller, id: string): Promise<void> {
      const isRemoved = await store.remove(id, { actor: caller, at: now() });
      if (!isRemoved) throw refusal('leads.not_found');
    },
  };
}

const toLead = (
  { email_key, amount_minor, created_at, updated_at, ...row }: LeadRow,
  counts: ReadonlyMap<string, number>,
): Lead => ({
  ...row,
  package_name: planOf(row.package_type).name,
  amount: toMajorUnits(amount_minor),
  created_at: new Date(created_at).toISOString(),
  updated_at: new Date(updated_at).toISOString(),
  same_address: Math.max(0, (counts.get(email_key) ?? 1) - 1),
});
