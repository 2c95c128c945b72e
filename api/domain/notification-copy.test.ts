import { describe, expect, it } from 'vitest';
import { exampleSignal } from '#contracts/signals.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import {
  accessExpiringNotification,
  closedSignalNotification,
  newPostNotification,
  newSignalNotification,
  webinarReminderNotification,
} from './notification-copy.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const signal = { ...exampleSignal, data_source: 'oanda', confidence: 0.82 } as const;

describe('what members read', () => {
  it('a signal says instrument, side, scanner, entry, confidence, and that it is informational', () => {
    expect(newSignalNotification(signal)).toMatchObject({
      title: 'EURUSD buy, Peak Scanner',
      body: 'Entry 1.08512, confidence 82%. Informational only.',
      facts: [
        ['Entry', '1.08512'],
        ['Stop loss', '1.08372'],
        ['Take profit', '1.08792'],
        ['Risk : reward', '1 : 2.00'],
        ['Confidence', '82%'],
        ['Valid until', '4 November 2026, 22:00 UTC'],
      ],
      target: { section: 'signals', item: signal.id },
    });
  });

  it('a confidence below 70% comes with a word of caution and is not rounded up to it', () => {
    expect(newSignalNotification({ ...signal, confidence: 0.699 }).body).toBe(
      'Entry 1.08512, confidence 69%: treat it with caution. Informational only.',
    );
    expect(newSignalNotification({ ...signal, confidence: 0.7 }).body).not.toContain('caution');
  });

  it('a signal of the simulated market says so', () => {
    expect(newSignalNotification({ ...signal, data_source: 'simulated' }).body).toContain(
      'Simulated market. Informational only.',
    );
  });

  it('prices have the decimals of their instrument', () => {
    const gold = { ...signal, instrument: 'XAUUSD', entry_price: 4065.5 } as const;
    expect(newSignalNotification(gold).body).toContain('Entry 4065.50,');
  });

  it('a closed signal tells its result in R after costs', () => {
    const closed = { status: 'sl_hit', exit_price: 1.08372, r_net: -1.06 } as const;
    const ended = { ...signal, ...closed, closed_at: '2026-11-03T11:00:00.000Z' };
    expect(closedSignalNotification(ended)).toMatchObject({
      title: 'EURUSD buy closed: −1.06 R',
      body: 'Stop hit, exit 1.08372, Peak Scanner. Informational only.',
      target: { section: 'history', item: signal.id },
    });
  });

  it('a post tells its title and how it begins', () => {
    const description = `First line.\n\n${'word '.repeat(60)}`;
    const { title, body } = newPostNotification({ id: 'a', title: 'Before the open', description });
    expect(title).toBe('Before the open');
    expect(body).toMatch(/^First line\. word .* word …$/);
    expect(body.length).toBeLessThanOrEqual(142);
    expect(newPostNotification({ id: 'a', title: '', description: 'Short.' }).body).toBe('Short.');
  });

  it('a webinar says in how many minutes it begins', () => {
    const webinar = {
      id: 'w',
      title: 'Gold before the Fed',
      presenter: 'Adjoa Mensima',
      scheduled_date: '2026-11-20T12:15:00.000Z',
      duration: 60,
    };
    expect(webinarReminderNotification(webinar, NOON)).toMatchObject({
      title: 'Webinar in 15 minutes: Gold before the Fed',
      body: 'With Adjoa Mensima, at 12:15 UTC.',
    });
    expect(webinarReminderNotification(webinar, NOON + 14.5 * 60_000).title).toContain(
      'in 1 minute:',
    );
  });

  it('the end of access is announced at the steps of the reminder in the app', () => {
    expect(accessExpiringNotification(NOON + 8 * DAY_MS, NOON)).toBeNull();
    expect(accessExpiringNotification(null, NOON)).toBeNull();
    expect(accessExpiringNotification(NOON + 3 * DAY_MS, NOON)).toMatchObject({
      step: 3,
      title: 'Your access ends in 3 days',
      body: 'Valid until 23 November 2026, 12:00 UTC. If you renew now, you keep the days you have left.',
    });
    expect(accessExpiringNotification(NOON + 1000, NOON)?.title).toBe(
      'Your access ends within a day',
    );
  });
});
