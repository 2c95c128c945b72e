import type { LeadStatus } from '#contracts/payments/leads.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { lateAlert } from '#api/domain/payments.ts';
import { TERMS_VERSION } from '#contracts/rules/access/membership.ts';
import { type PackageType, planOf } from '#contracts/rules/payments/plans.ts';
import type { StoredLead, StoredSubscription, StoredTransaction } from '../tables.ts';

const DAY_H = 24;

const customer = (
  name: string,
  phone: string,
  email = `${name.toLowerCase().replace(' ', '.')}@example.com`,
) => ({ name, email, phone });

const customers = {
  yaw: customer('Yaw Darko', '+233270000117'),
  kojo: customer('Kojo Mensah', '+233240000138'),
  kofi: customer('Kofi Adjei', '+233550000142'),
  adwoa: customer('Adwoa Sarpong', '+233200000165'),
  efua: customer('Efua Boateng', '+233240000171'),
  michael: customer('Michael Tetteh', '+233260000183'),
  abena: customer('Abena Owusu', '+233500000126'),
  nii: customer('Nii Lartey', '+233240000159'),
  akosua: customer('Akosua Boakye', '+233200000194'),
  lena: customer('Lena Hoffmann', '+233300000108'),
  daniel: customer('Daniel Osei', '+233270000133'),
  trader: customer('Ama Mensah', '+233240000147', 'ama@example.com'),
};
type Who = keyof typeof customers;

const instantAgo = (now: Date, hoursAgo: number): string =>
  new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString();

type LeadSketch = {
  who: Who;
  plan: PackageType;
  askedHoursAgo: number;
  answer?: { status: LeadStatus; hoursAgo: number; notes?: string };
};

/** In every state; newest first. */
const leadSketches: readonly LeadSketch[] = [
  { who: 'yaw', plan: 'weekly', askedHoursAgo: 0.25 },
  { who: 'kojo', plan: 'yearly', askedHoursAgo: 0.7 },
  { who: 'kofi', plan: 'monthly', askedHoursAgo: 2.2 },
  {
    who: 'adwoa',
    plan: 'monthly',
    askedHoursAgo: 21,
    answer: {
      status: 'contacted',
      hoursAgo: 19,
      notes: 'Called. Wants to see a webinar before she decides; call again on Friday.',
    },
  },
  {
    who: 'efua',
    plan: 'weekly',
    askedHoursAgo: 24.4,
    answer: { status: 'converted', hoursAgo: 24 },
  },
  {
    who: 'michael',
    plan: 'yearly',
    askedHoursAgo: 146,
    answer: {
      status: 'declined',
      hoursAgo: 120,
      notes: 'Asked for guaranteed returns. Told him that nobody can promise those.',
    },
  },
];

export const seedLeads = (now: Date): StoredLead[] =>
  leadSketches.map(({ who, plan, askedHoursAgo, answer }) => ({
    id: `lead-${who}`,
    ...customers[who],
    package_name: planOf(plan).name,
    package_type: plan,
    amount: planOf(plan).priceUsd,
    currency: 'USD',
    status: answer?.status ?? 'pending',
    notes: answer?.notes ?? '',
    accepted_terms: TERMS_VERSION,
    created_at: instantAgo(now, askedHoursAgo),
    updated_at: instantAgo(now, answer?.hoursAgo ?? askedHoursAgo),
  }));

type Sketch = Partial<StoredTransaction> & {
  id: string;
  who: Who;
  plan: PackageType;
  askedHoursAgo: number;
  paidHoursAgo?: number;
  isMember?: true; // got access at once
};

type Purchase = Pick<Sketch, 'plan'> & Partial<StoredTransaction> & { daysAgo: number };

/** Paid at once by a member. @param receipt ends the id as the server's ids end: receipts print it */
const bought = (receipt: string, who: Who, { daysAgo, ...purchase }: Purchase): Sketch => ({
  id: `payment-${receipt}`,
  who,
  askedHoursAgo: daysAgo * DAY_H,
  paidHoursAgo: daysAgo * DAY_H,
  isMember: true,
  ...purchase,
});

const begun = (who: Who, payment: Omit<Sketch, 'id' | 'who'>): Sketch => ({
  id: `payment-${who}`,
  who,
  ...payment,
});

/** Of every kind that the administrator's table shows differently; newest first. */
const sketches: readonly Sketch[] = [
  begun('yaw', { plan: 'weekly', askedHoursAgo: 0.2, lead_id: 'lead-yaw' }),
  begun('kofi', { plan: 'monthly', askedHoursAgo: 2.1, paidHoursAgo: 2.08, lead_id: 'lead-kofi' }),
  begun('abena', { plan: 'yearly', askedHoursAgo: 5, paidHoursAgo: 5, method: 'stripe' }),
  begun('nii', {
    plan: 'monthly',
    askedHoursAgo: 11.4,
    paidHoursAgo: 9.2,
    alert: lateAlert('expired'),
  }),
  bought('7d20c4f19b63', 'efua', { plan: 'weekly', daysAgo: 1, lead_id: 'lead-efua' }),
  begun('akosua', { plan: 'monthly', askedHoursAgo: 2 * DAY_H, status: 'failed' }),
  bought('5a81e07c3d92', 'lena', {
    plan: 'monthly',
    daysAgo: 41,
    method: 'cash',
    gateway: null,
    session_id: null,
    demo: false,
    note: 'Paid in cash at the workshop in Accra.',
    recorded_by: 'Bellwether Desk',
  }),
  bought('e94b16a80f57', 'daniel', {
    plan: 'yearly',
    daysAgo: 60,
    method: 'stripe',
    payment_status: 'refunded',
    refunded: planOf('yearly').priceUsd,
    alert: 'The payment was refunded.',
  }),
  bought('2c41a09e52b8', 'trader', { plan: 'yearly', daysAgo: 92, method: 'stripe' }),
  bought('19f06b3d7e24', 'trader', { plan: 'weekly', daysAgo: 110 }),
];

export const seedTransactions = (now: Date): StoredTransaction[] =>
  sketches.map(({ who, plan, askedHoursAgo, paidHoursAgo, isMember = false, ...sketch }) => {
    const isPaid = paidHoursAgo !== undefined;
    const paidAt = isPaid ? instantAgo(now, paidHoursAgo) : null;
    return {
      ...customers[who],
      user_id: isMember ? who : null,
      lead_id: null,
      session_id: `${sketch.id}-session`,
      package_type: plan,
      amount: planOf(plan).priceUsd,
      currency: 'USD',
      status: isPaid ? 'completed' : 'pending',
      payment_status: isPaid ? 'paid' : 'unpaid',
      refunded: 0,
      corrections: [],
      created_at: instantAgo(now, askedHoursAgo),
      method: 'mobile_money',
      gateway: 'demo',
      demo: true,
      paid_at: paidAt,
      activated_at: isMember ? paidAt : null,
      withdrawn_at: null,
      alert: null,
      note: '',
      recorded_by: null,
      ...sketch,
    };
  });

export const seedSubscriptions = (now: Date): StoredSubscription[] =>
  sketches
    .filter(({ isMember }) => isMember)
    .map(({ id, who, plan, askedHoursAgo }) => ({
      id: `${id}-access`,
      user_id: who,
      package_type: plan,
      starts_at: instantAgo(now, askedHoursAgo),
      expires_at: instantAgo(now, askedHoursAgo - planOf(plan).days * DAY_H),
      payment_transaction_id: id,
      withdrawn: false,
    }));
