import type { LeadStatus } from '#contracts/payments/leads.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { type PackageType, planOf } from '#contracts/rules/payments/plans.ts';
import { TERMS_VERSION } from '#contracts/rules/access/terms.ts';
import type { StoredLead } from '../tables.ts';

type Sketch = {
  id: string;
  name: string;
  email: string;
  phone: string;
  plan: PackageType;
  askedHoursAgo: number;
  status?: LeadStatus;
  changedHoursAgo?: number;
  notes?: string;
};

/** In every state; newest first. */
const sketches: readonly Sketch[] = [
  {
    id: 'lead-yaw',
    name: 'Yaw Darko',
    email: 'yaw.darko@example.com',
    phone: '027 000 0117',
    plan: 'weekly',
    askedHoursAgo: 0.25,
  },
  {
    id: 'lead-kojo',
    name: 'Kojo Mensah',
    email: 'kojo.mensah@example.com',
    phone: '024 000 0138',
    plan: 'yearly',
    askedHoursAgo: 0.7,
  },
  {
    id: 'lead-kofi',
    name: 'Kofi Adjei',
    email: 'kofi.adjei@example.com',
    phone: '055 000 0142',
    plan: 'monthly',
    askedHoursAgo: 2.2,
  },
  {
    id: 'lead-adwoa',
    name: 'Adwoa Sarpong',
    email: 'adwoa.sarpong@example.com',
    phone: '020 000 0165',
    plan: 'monthly',
    askedHoursAgo: 21,
    status: 'contacted',
    changedHoursAgo: 19,
    notes: 'Called. Wants to see a webinar before she decides; call again on Friday.',
  },
  {
    id: 'lead-efua',
    name: 'Efua Boateng',
    email: 'efua.boateng@example.com',
    phone: '024 000 0171',
    plan: 'weekly',
    askedHoursAgo: 24.4,
    status: 'converted',
    changedHoursAgo: 24,
  },
  {
    id: 'lead-michael',
    name: 'Michael Tetteh',
    email: 'michael.tetteh@example.com',
    phone: '026 000 0183',
    plan: 'yearly',
    askedHoursAgo: 146,
    status: 'declined',
    changedHoursAgo: 120,
    notes: 'Asked for guaranteed returns. Told him that nobody can promise those.',
  },
];

/** Who has asked for access by the first day of the demo. */
export function seedLeads(now: Date): StoredLead[] {
  const instant = (hoursAgo: number): string =>
    new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString();
  return sketches.map(({ plan, askedHoursAgo, changedHoursAgo, ...sketch }) => ({
    status: 'pending',
    notes: '',
    ...sketch,
    package_name: planOf(plan).name,
    package_type: plan,
    amount: planOf(plan).priceUsd,
    currency: 'USD',
    accepted_terms: TERMS_VERSION,
    created_at: instant(askedHoursAgo),
    updated_at: instant(changedHoursAgo ?? askedHoursAgo),
  }));
}
