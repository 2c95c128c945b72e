import { v7 as uuid } from 'uuid';
import type { CreateCounter, Db } from '#api/db/database.ts';
import { createAddressLimit } from '#api/http/address-limit.ts';
import { toMinorUnits } from '#contracts/rules/payments/money.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import type { AccessRequest } from '#contracts/payments/leads.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { type LeadRow, requestAccess } from './leads.store.ts';

const HOUR_S = 3600;

/** Throws when registrations are closed or the IP address exceeds its limit. */
type RequestGate = (address: string) => Promise<void>;

type GateDeps = {
  readonly settings: Pick<SettingsService, 'read'>;
  readonly createCounter: CreateCounter;
};

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

/**
 * Stores a request in the caller's transaction.
 *
 * @returns the id of its lead, new or existing
 */
export async function storeRequest(tx: Db, request: AccessRequest, at: number): Promise<string> {
  return (await requestAccess(tx, newLead(request, at))).id;
}

/** @param at UTC ms */
export function newLead({ user_details, ...request }: AccessRequest, at: number): LeadRow {
  const { name, email, phone } = user_details;
  return {
    id: uuid(),
    name,
    email,
    email_key: email.toLowerCase(),
    phone,
    package_type: request.package_type,
    amount_minor: toMinorUnits(planOf(request.package_type).priceUsd),
    currency: 'USD',
    status: 'pending',
    notes: '',
    accepted_terms: request.accepted_terms ?? null,
    created_at: at,
    updated_at: at,
  };
}
