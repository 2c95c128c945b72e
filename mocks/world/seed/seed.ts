import { HOUR_MS, DAY_MS } from '#contracts/rules/durations.ts';
import { PlatformSettings } from '#contracts/settings.ts';
import type { SentimentView, Inbox, OtherDevice, Tables } from '../tables.ts';
import { seedJournal } from './journal.ts';
import { seedLeads, seedSubscriptions, seedTransactions } from './sales.ts';
import { seedPeople } from './people.ts';
import { seedPosts } from './posts.ts';
import { seedWebinars } from './webinars.ts';

/** Views of the sentiments before the first day: member and hours before its begin. */
const hoursAgo: Readonly<Record<string, readonly number[]>> = {
  trader: [1, 3, 26, 29, 50, 74, 98, 122, 146, 170, 242, 290, 338, 410, 482, 530],
  kwame: [2, 8, 27, 51, 75, 123, 147, 195, 219],
  efua: [4, 22],
};

const seedViews = (now: Date): SentimentView[] =>
  Object.entries(hoursAgo)
    .flatMap(([user_id, hours]) =>
      hours.map((ago) => ({
        user_id,
        hour: Math.floor(now.getTime() / HOUR_MS - ago) * HOUR_MS,
      })),
    )
    .toSorted((a, b) => a.hour - b.hour);

const sketches = [
  { id: 'demo-phone', device: 'Chrome on Android', sinceHours: 190, seenHoursAgo: 3.5 },
  { id: 'demo-tablet', device: 'Safari on iPad', sinceHours: 410, seenHoursAgo: 26.5 },
];

function seedDevices(now: Date): OtherDevice[] {
  const ago = (hours: number): string => new Date(now.getTime() - hours * HOUR_MS).toISOString();
  return sketches.map(({ id, device, sinceHours, seenHoursAgo }) => ({
    id,
    user_id: 'trader',
    device,
    created_at: ago(sinceHours),
    last_seen_at: ago(seenHoursAgo),
  }));
}

/** Everything up to yesterday was read. */
const seedInbox = (now: Date): Inbox => ({
  readUpTo: now.getTime() - DAY_MS,
  readIds: [],
  preferences: null,
});

/** The demo on its first day: what a trader and an administrator find. */
export const seedWorld = (now: Date): Tables => ({
  people: seedPeople(now),
  otherDevices: seedDevices(now),
  posts: seedPosts(now),
  inboxes: { trader: seedInbox(now), admin: seedInbox(now) },
  journals: { trader: seedJournal(now) },
  // A new epoch each time: devices of an earlier first day start over.
  journalEpoch: Math.floor(now.getTime() / 1000),
  journalClearedEpoch: Math.floor(now.getTime() / 1000), // a device of an earlier world drops what it had
  chartAnalyses: null,
  signals: [],
  scans: [],
  runLog: { runs: [], hasFirstDay: false },
  sentimentViews: seedViews(now),
  briefing: null,
  leads: seedLeads(now),
  visitorSessions: [],
  payments: [],
  transactions: seedTransactions(now),
  subscriptions: seedSubscriptions(now),
  webinars: seedWebinars(now, seedPeople(now)),
  settings: { ...PlatformSettings.parse({}), updated_at: null },
  clearedAt: null,
});
