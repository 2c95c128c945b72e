import { PlatformSettings } from '#contracts/settings.ts';
import { seedDevices } from './seed-devices.ts';
import { seedJournal } from './seed-journal.ts';
import { seedLeads } from './seed-leads.ts';
import { seedSubscriptions, seedTransactions } from './seed-payments.ts';
import { seedPeople } from './seed-people.ts';
import { seedPosts } from './seed-posts.ts';
import { seedViews } from './seed-views.ts';
import { seedWebinars } from './seed-webinars.ts';
import type { Inbox, Tables } from './tables.ts';

const DAY_MS = 86_400_000;

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
  // Another one each time: devices that knew an earlier first day start over.
  journalEpoch: Math.floor(now.getTime() / 1000),
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
