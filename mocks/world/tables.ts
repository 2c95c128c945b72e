import type { Control, Outcome } from '#api/engine/outcomes/grading.ts';
import type { IssuedSignal } from '#api/engine/signals/issue-signal.ts';
import type { StoredAlert } from '#api/domain/price-alerts.ts';
import type { NotificationCopy } from '#api/domain/notification-copy.ts';
import type { LoginSession } from '#contracts/account.ts';
import type { Subscription, Transaction } from '#contracts/payments/admin-payments.ts';
import type { PaymentCorrection } from '#contracts/payments/payment-corrections.ts';
import type { Briefing } from '#contracts/market/briefing.ts';
import type { ChartAnalysis } from '#contracts/market/chart-analyses.ts';
import type { InstitutionalRun } from '#contracts/market/institutional.ts';
import type { SyncedRow, StoredRow } from '#contracts/journal/journal-sync.ts';
import type { Lead } from '#contracts/payments/leads.ts';
import type { NotificationPreferences } from '#contracts/notifications.ts';
import type { Sent } from '#contracts/open.ts';
import type { AdminPost, PostState } from '#contracts/posts.ts';
import type { PaymentMethod } from '#contracts/primitives.ts';
import type { UserDetails } from '#contracts/payments/leads.ts';
import type { BroadcastTopic } from '#contracts/rules/notifications/chat-message.ts';
import type { PaymentState } from '#contracts/rules/payments/payment-states.ts';
import type { PackageType } from '#contracts/rules/payments/plans.ts';
import type { CountedRefusal } from '#contracts/rules/journal/row-refusal.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import type { PlatformSettings } from '#contracts/settings.ts';
import type { AdminUser } from '#contracts/users.ts';
import type { Webinar, WebinarRegistration } from '#contracts/webinars.ts';

/** A user of the demo with what only its server knows. */
export type Person = Omit<AdminUser, 'has_password'> & {
  sign_in_code: string; // also of administrators, whose `access_code` is never shown
  password_mark: number | null;
  journal_sums_only?: boolean; // absent in worlds stored before: administrators see the trades
};

/** Where a person is signed in beside this browser. */
export type OtherDevice = Omit<LoginSession, 'current'> & { user_id: string };

export type StoredPost = Omit<AdminPost, 'likes_count' | 'user_liked' | 'state'> & {
  state: PostState;
  liked_by: string[];
};

/** A webinar with those who have a place, the latest first. */
export type StoredWebinar = Omit<Webinar, 'registered' | 'current_attendees'> & {
  registrations: WebinarRegistration[];
};

/** A trader's journal, tombstones included. */
export type StoredJournal = {
  rev: number; // of the latest change
  rows: (StoredRow & Pick<SyncedRow, 'id'>)[];
  seeded?: SeededTrades; // below the rows: a row of theirs that was changed is in `rows`
};

/** Trades that are made when they are read. */
export type SeededTrades = { trades: number; at: number; firstRev: number }; // at: UTC ms

export type StoredAnalysis = Omit<ChartAnalysis, 'username'>;

export type StoredSignal = {
  signal: IssuedSignal & { id: string };
  outcome: Outcome | null;
  control: Control | null;
  removal: { kind: 'voided' | 'hidden'; at: number; by: string; reason: string | null } | null;
};

/** A run of the institutional analysis for one pair; its member's name is looked up. */
export type StoredRun = Omit<InstitutionalRun, 'userId' | 'username' | 'lastAnalysis'> & {
  user_id: string;
  created_at: number; // UTC ms
};

/** That a member looked at the sentiments in an hour. */
export type SentimentView = { user_id: string; hour: number }; // its begin, UTC ms

/** How far a scanner has looked at a period; both UTC ms. */
export type ScannedPeriod = {
  scanner: Scanner;
  period: number;
  doneTo: number;
  isOver: boolean; // nothing of it is left to look at
};

/** How many others give its address is counted when it is shown. */
export type StoredLead = Omit<Sent<typeof Lead>, 'same_address'>;
export type SeenLead = StoredLead & Pick<Lead, 'same_address'>;

/** One attempt to pay; times are UTC ms. */
export type StoredPayment = {
  id: string;
  lead_id: string | null;
  user_id: string | null; // a member who renews
  details: UserDetails;
  package_type: PackageType;
  method: PaymentMethod;
  amount: number; // US dollars
  state: PaymentState;
  detail: string | null; // why it failed
  charge: {
    number: string; // of the phone, with the country in front
    chargedAt: number;
    prompt: string;
    needsOtp: boolean;
    hasVoucher: boolean; // one was accepted
    wrongVouchers: number;
  } | null;
  expires_at: number;
  claim_secret?: string | null; // of a visitor's tab; absent in worlds stored before
  hasShownCode?: boolean;
};

/** A transaction with its customer's name; that of the member is looked up. */
export type StoredTransaction = Omit<
  Sent<typeof Transaction>,
  'metadata' | 'refunded' | 'corrections'
> & {
  name: string;
  refunded: number;
  corrections: PaymentCorrection[];
  lead_id: string | null;
};

/** What was bought; its member's name is looked up, and its status hangs on the clock. */
export type StoredSubscription = Omit<Sent<typeof Subscription>, 'username' | 'status'> & {
  withdrawn: boolean;
};

/** What an administrator wrote to a member, or an alert of the rules of an account. */
export type StoredMessage = {
  id: string;
  key?: string; // of an alert that is not due again
  user_id: string;
  at: number; // UTC ms
  copy: NotificationCopy;
};

export type StoredPriceAlert = StoredAlert & { readonly user_id: string };

export type Inbox = {
  readUpTo: number; // what happened up to then (UTC ms) counts as read
  readIds: string[];
  preferences: NotificationPreferences | null; // null: the defaults
};

/** An administrator looked at the app as a member. */
export type StoredView = {
  readonly by: string;
  readonly member_id: string;
  readonly at: number; // UTC ms
  readonly hasEnded?: true; // before its time
};

/** What a member sent of the sync inspector, and the notification about it. */
export type StoredReport = {
  readonly id: string;
  readonly user_id: string;
  readonly text: string;
  readonly created_at: number; // UTC ms
  readonly copy: NotificationCopy;
};

/** When a member's journal was last synced from this browser, and what was refused; UTC ms. */
export type StoredSync = {
  pushed_at: number | null;
  pulled_at: number | null;
  refused: (CountedRefusal & { at: number })[]; // the latest first
};

/** The operator's chats, and the Telegram of members by their ids; nothing is sent anywhere. */
export type StoredChats = {
  hasBot: boolean;
  channel: string | null; // its title
  hasWebhook: boolean;
  topics: BroadcastTopic[];
  links: Record<string, { name: string; linked_at: string }>;
  codes: Record<string, number>; // when one was made, UTC ms
};

/** Everything the demo's server remembers but pictures; lists are newest first, as they are answered. */
export type Tables = {
  people: Person[];
  otherDevices: OtherDevice[];
  posts: StoredPost[];
  inboxes: Record<string, Inbox>; // by user id
  journals: Record<string, StoredJournal>; // by user id
  journalEpoch: number; // of the journals' data: clearing begins a new one
  journalClearedEpoch?: number; // the newest that began with a clearing
  chartAnalyses: StoredAnalysis[] | null; // null: those of the first day are still to be made
  signals: StoredSignal[];
  scans: ScannedPeriod[];
  runLog: { runs: StoredRun[]; hasFirstDay: boolean }; // those of the first day are made when asked for
  sentimentViews: SentimentView[];
  briefing: Briefing | null; // the newest that was made
  leads: StoredLead[];
  visitorSessions: { lead_id: string; expires_at: number }[]; // who may begin a payment; UTC ms
  payments: StoredPayment[];
  transactions: StoredTransaction[];
  subscriptions: StoredSubscription[];
  views?: StoredView[]; // of the app as a member; absent in worlds stored before
  reports?: StoredReport[]; // of the sync inspector, the newest first; absent in worlds stored before
  syncs?: Record<string, StoredSync>; // by user id; absent in worlds stored before
  messages?: StoredMessage[]; // to members, the newest first; absent in worlds stored before
  priceAlerts?: StoredPriceAlert[]; // absent until they are asked for
  chats?: StoredChats; // absent in worlds stored before
  webinars: StoredWebinar[]; // in no order
  settings: PlatformSettings & { updated_at: string | null };
  clearedAt: number | null; // ms UTC
};
