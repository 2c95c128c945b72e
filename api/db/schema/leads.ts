import type { LeadStatus } from '#contracts/payments/leads.ts';
import type { PackageType } from '#contracts/rules/payments/plans.ts';
import { kit } from '../kit.ts';

export const leads = kit.table(
  'leads',
  {
    id: kit.text().primaryKey(),
    name: kit.text().notNull(),
    email: kit.text().notNull(),
    email_key: kit.text().notNull(), // lower case
    phone: kit.text().notNull(),
    package_type: kit.text().$type<PackageType>().notNull(),
    amount_minor: kit.int().notNull(), // of the package when it was asked for
    currency: kit.text().notNull(),
    status: kit.text().$type<LeadStatus>().notNull(),
    notes: kit.text().notNull(),
    accepted_terms: kit.text(), // the version; null: not asked
    created_at: kit.int().notNull(),
    updated_at: kit.int().notNull(),
  },
  (t) => [
    kit.index('leads_request').on(t.email_key, t.package_type),
    kit.index('leads_status').on(t.status, t.id),
  ],
);

/** A visitor who may start a payment. */
export const visitorSessions = kit.table(
  'visitor_sessions',
  {
    token_hash: kit.bytes().primaryKey(), // SHA-256 of the bearer token
    lead_id: kit
      .text()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    created_at: kit.int().notNull(),
    expires_at: kit.int().notNull(),
  },
  (t) => [kit.index('visitor_sessions_lead').on(t.lead_id)],
);
