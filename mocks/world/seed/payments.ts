import { HOUR_MS } from '#contracts/rules/durations.ts';
import { lateAlert } from '#api/domain/payments.ts';
import { type PackageType, planOf } from '#contracts/rules/payments/plans.ts';
import type { StoredSubscription, StoredTransaction } from '../tables.ts';

const DAY_H = 24;

type Sketch = Partial<StoredTransaction> & {
  id: string; // of what members paid it ends as ids of the server do: their receipts print that
  name: string;
  email: string;
  phone: string;
  plan: PackageType;
  askedHoursAgo: number;
  paidHoursAgo?: number;
  /** The member who got access at once. */
  memberId?: string;
};

/** Of every kind that the administrator's table shows differently; newest first. */
const sketches: readonly Sketch[] = [
  {
    id: 'payment-yaw',
    name: 'Yaw Darko',
    email: 'yaw.darko@example.com',
    phone: '027 000 0117',
    plan: 'weekly',
    askedHoursAgo: 0.2,
    lead_id: 'lead-yaw',
  },
  {
    id: 'payment-kofi',
    name: 'Kofi Adjei',
    email: 'kofi.adjei@example.com',
    phone: '055 000 0142',
    plan: 'monthly',
    askedHoursAgo: 2.1,
    paidHoursAgo: 2.08,
    lead_id: 'lead-kofi',
  },
  {
    id: 'payment-abena',
    name: 'Abena Owusu',
    email: 'abena.owusu@example.com',
    phone: '050 000 0126',
    plan: 'yearly',
    askedHoursAgo: 5,
    paidHoursAgo: 5,
    method: 'stripe',
  },
  {
    id: 'payment-nii',
    name: 'Nii Lartey',
    email: 'nii.lartey@example.com',
    phone: '024 000 0159',
    plan: 'monthly',
    askedHoursAgo: 11.4,
    paidHoursAgo: 9.2,
    alert: lateAlert('expired'),
  },
  {
    id: 'payment-7d20c4f19b63',
    name: 'Efua Boateng',
    email: 'efua.boateng@example.com',
    phone: '024 000 0171',
    plan: 'weekly',
    askedHoursAgo: DAY_H,
    paidHoursAgo: DAY_H,
    memberId: 'efua',
    lead_id: 'lead-efua',
  },
  {
    id: 'payment-akosua',
    name: 'Akosua Boakye',
    email: 'akosua.boakye@example.com',
    phone: '020 000 0194',
    plan: 'monthly',
    askedHoursAgo: 2 * DAY_H,
    status: 'failed',
  },
  {
    id: 'payment-5a81e07c3d92',
    name: 'Lena Hoffmann',
    email: 'lena.hoffmann@example.com',
    phone: '030 000 0108',
    plan: 'monthly',
    askedHoursAgo: 41 * DAY_H,
    paidHoursAgo: 41 * DAY_H,
    memberId: 'lena',
    method: 'cash',
    gateway: null,
    session_id: null,
    demo: false,
    note: 'Paid in cash at the workshop in Accra.',
    recorded_by: 'Bellwether Desk',
  },
  {
    id: 'payment-e94b16a80f57',
    name: 'Daniel Osei',
    email: 'daniel.osei@example.com',
    phone: '027 000 0133',
    plan: 'yearly',
    askedHoursAgo: 60 * DAY_H,
    paidHoursAgo: 60 * DAY_H,
    memberId: 'daniel',
    method: 'stripe',
    payment_status: 'refunded',
    alert: 'The payment was refunded.',
  },
  {
    id: 'payment-2c41a09e52b8',
    name: 'Ama Mensah',
    email: 'ama@example.com',
    phone: '024 000 0147',
    plan: 'yearly',
    askedHoursAgo: 92 * DAY_H,
    paidHoursAgo: 92 * DAY_H,
    memberId: 'trader',
    method: 'stripe',
  },
  {
    id: 'payment-19f06b3d7e24',
    name: 'Ama Mensah',
    email: 'ama@example.com',
    phone: '024 000 0147',
    plan: 'weekly',
    askedHoursAgo: 110 * DAY_H,
    paidHoursAgo: 110 * DAY_H,
    memberId: 'trader',
  },
];

const instantAgo = (now: Date, hoursAgo: number): string =>
  new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString();

/** The payments of the demo on its first day. */
export const seedTransactions = (now: Date): StoredTransaction[] =>
  sketches.map(({ plan, askedHoursAgo, paidHoursAgo, memberId = null, ...sketch }) => {
    const isPaid = paidHoursAgo !== undefined;
    const paidAt = isPaid ? instantAgo(now, paidHoursAgo) : null;
    return {
      user_id: memberId,
      lead_id: null,
      session_id: `${sketch.id}-session`,
      package_type: plan,
      amount: planOf(plan).priceUsd,
      currency: 'USD',
      status: isPaid ? 'completed' : 'pending',
      payment_status: isPaid ? 'paid' : 'unpaid',
      created_at: instantAgo(now, askedHoursAgo),
      method: 'mobile_money',
      gateway: 'demo',
      demo: true,
      paid_at: paidAt,
      activated_at: memberId === null ? null : paidAt,
      withdrawn_at: null,
      alert: null,
      note: '',
      recorded_by: null,
      ...sketch,
    };
  });

/** The subscriptions of those payments. */
export const seedSubscriptions = (now: Date): StoredSubscription[] =>
  sketches.flatMap(({ id, plan, paidHoursAgo = 0, memberId }) =>
    memberId === undefined
      ? []
      : {
          id: `${id}-access`,
          user_id: memberId,
          package_type: plan,
          starts_at: instantAgo(now, paidHoursAgo),
          expires_at: instantAgo(now, paidHoursAgo - planOf(plan).days * DAY_H),
          payment_transaction_id: id,
          withdrawn: false,
        },
  );
