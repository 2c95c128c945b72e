import { describe, expect, it } from 'vitest';
import { Subscription, Transaction } from '#contracts/payments/admin-payments.ts';
import { Lead } from '#contracts/payments/leads.ts';
import { expiryReminder } from '#contracts/rules/access/membership.ts';
import { seenSubscription, seenTransaction } from '../payment-lists.ts';
import { seedWorld } from './seed.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const world = seedWorld(now);
const { leads, people, subscriptions, transactions } = world;
const nameOf = (id: string) => people.find((person) => person.id === id)?.username;

const isWaiting = ({ payment_status, activated_at }: Transaction) =>
  payment_status === 'paid' && activated_at === null;

describe('what was sold by the first day of the demo', () => {
  it('shows the administrator requests in every state, newest first', () => {
    for (const lead of leads) expect(Lead.parse(lead)).toEqual({ ...lead, same_address: 0 });
    const dates = leads.map(({ created_at }) => created_at);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(new Set(leads.map(({ status }) => status))).toEqual(
      new Set(['pending', 'contacted', 'converted', 'declined']),
    );
    for (const { created_at, updated_at } of leads) expect(updated_at >= created_at).toBe(true);
  });

  it('shows payments of every kind, newest first', () => {
    const seen = transactions.map((row) => seenTransaction(world, row));
    for (const transaction of seen) Transaction.parse(transaction);
    const dates = seen.map(({ created_at }) => created_at);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(seen.filter(isWaiting).length).toBeGreaterThanOrEqual(2);
    expect(new Set(seen.map(({ status }) => status)).size).toBe(3);
    expect(seen.filter(({ alert }) => alert !== null)).toHaveLength(2);
    expect(seen.filter(({ demo }) => !demo).map(({ method }) => method)).toEqual(['cash']);
  });

  it('gave its members the access they have, and their subscriptions say until when', () => {
    for (const { id, expires_at } of people) {
      const ends = subscriptions
        .filter(({ user_id }) => user_id === id)
        .map((row) => row.expires_at);
      const last = ends.toSorted().at(-1);
      expect(last ?? expires_at).toBe(expires_at);
    }
    const seen = subscriptions.map((row) => Subscription.parse(seenSubscription(world, row, now)));
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set(['active', 'expired']));
    for (const { user_id, username } of seen) expect(username).toBe(nameOf(user_id));
  });

  it('shows one member the reminder that access ends', () => {
    const ends = people.map(({ expires_at }) => Date.parse(expires_at ?? ''));
    const reminders = ends.map((end) => expiryReminder(end, now.getTime()));
    expect(reminders).toContainEqual({ step: 7, daysLeft: 6 });
  });
});
