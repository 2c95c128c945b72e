import type { Database } from '#api/db/database.ts';
import type { BriefingService } from '#api/features/analysis/briefing.service.ts';
import type { SentimentActivityService } from '#api/features/analysis/sentiment-activity.service.ts';
import type { RollUpService } from '#api/features/analytics/roll-up.service.ts';
import type { WeeklyReviewService } from '#api/features/journal/weekly-review.service.ts';
import type { ChatBotService } from '#api/features/chats/chat-bot.service.ts';
import type { ChatDeliveryService } from '#api/features/chats/chat-delivery.service.ts';
import type { ChatLinkService } from '#api/features/chats/chat-links.service.ts';
import type { MailService } from '#api/features/mails/mails.service.ts';
import type {
  ExpiringAccessService,
  OutboxEventService,
} from '#api/features/notifications/outbox-events.service.ts';
import type { PostService } from '#api/features/posts/posts.service.ts';
import type { PushDeliveryService } from '#api/features/notifications/push.service.ts';
import type { ActivationService } from '#api/features/payments/activation.service.ts';
import type { PaymentService } from '#api/features/payments/payments.service.ts';
import type { ScanService } from '#api/features/scanners/scan.service.ts';
import type { GradingService } from '#api/features/signals/grading.service.ts';
import type { PublicRecordService } from '#api/features/signals/public-record.service.ts';
import type { PriceWatchService } from '#api/features/price-alerts/price-watch.service.ts';
import type { BackupService } from '#api/features/system/backups.service.ts';
import type { LogService } from '#api/features/system/logs.service.ts';
import type { WatchService } from '#api/features/system/watch.service.ts';
import type { WebinarReminders } from '#api/features/webinars/webinars.service.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { SCANNERS } from '#contracts/rules/signals/scanners.ts';
import type { JobRunner } from './job-runner.ts';
import type { Job } from './scheduled-job.ts';

type Runner = Pick<JobRunner, 'add'>;

const EVERY_TWO_SECONDS = '*/2 * * * * *';
const EVERY_FIVE_SECONDS = '*/5 * * * * *';
const EVERY_TEN_SECONDS = '*/10 * * * * *';
const EVERY_MINUTE = '* * * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';
const EVERY_QUARTER_HOUR = '*/15 * * * *';
const EVERY_HOUR = '0 * * * *';
/** By then every instance of the server has stored what it counted in the hour before. */
const FIVE_PAST_EVERY_HOUR = '5 * * * *';

/** Another instance takes over a minute after the one that ran the job died. */
function addJob(runner: Runner, name: string, pattern: string, run: Job['run']): void {
  runner.add({ name, pattern, leaseMs: MINUTE_MS, run });
}

type ScannerDeps = {
  readonly scans: ScanService;
  readonly grading: GradingService;
  readonly publicRecord: Pick<PublicRecordService, 'sealDays'>;
  readonly predict: () => Promise<void>;
  /** Whether the past is scanned too. */
  readonly hasReplay: boolean;
  readonly isStopping: () => boolean;
};

/** Each looks every minute at what is due: a provider's late candle and a failure cost a minute and no slot. */
export function addScannerJobs(
  runner: Runner,
  { scans, grading, publicRecord, predict, hasReplay, isStopping }: ScannerDeps,
): void {
  addJob(runner, 'predict', EVERY_MINUTE, predict);
  addJob(runner, 'grade', EVERY_MINUTE, async () => void (await grading.gradeOpen()));
  addJob(runner, 'seal-record', EVERY_MINUTE, () => publicRecord.sealDays());
  let peakPast: Promise<void> = Promise.resolve();
  // Each on its own: none stops at another's failure.
  for (const scanner of SCANNERS) {
    addJob(runner, `scan-${scanner}`, EVERY_MINUTE, () => scans.scanPresent(scanner));
    if (!hasReplay) continue;
    const replay = async (): Promise<void> => {
      // Graded as it goes, so that the record grows with the list.
      while (!isStopping() && (await scans.replayOne(scanner))) await grading.gradeOpen();
    };
    addJob(runner, `replay-${scanner}`, EVERY_MINUTE, async () => {
      // What a screen shows is learned before any past is scanned. A failure is the other job's to report.
      await predict().catch(() => undefined);
      if (scanner === 'peak') return (peakPast = replay());
      // The Peak Scanner's past waits for trainings; beside the others it would take twice as long.
      await peakPast.catch(() => undefined);
      return replay();
    });
  }
}

/** Stores the sentiment at the start of each hour; of missed hours only the newest. */
export function addSentimentJob(
  runner: Runner,
  sentimentActivity: Pick<SentimentActivityService, 'takeSnapshots'>,
): void {
  addJob(runner, 'sentiment-snapshots', EVERY_HOUR, (slot) =>
    sentimentActivity.takeSnapshots(slot),
  );
}

/** A briefing is due at 06:00 UTC on market days; a server that was down makes the newest one late. */
export function addBriefingJob(
  runner: Runner,
  { briefing }: { readonly briefing: Pick<BriefingService, 'makeDue'> },
): void {
  addJob(runner, 'briefing', EVERY_MINUTE, () => briefing.makeDue());
}

type JournalDeps = Readonly<
  Record<'journalFigures' | 'journalUsage', { readonly rebuild: () => Promise<void> }>
>;

/** Rebuilds the sums and the usage of all journals each night, and at the first start of a version that has them. */
export function addJournalJobs(
  runner: Runner,
  { journalFigures, journalUsage }: JournalDeps,
): void {
  const leaseMs = 10 * MINUTE_MS;
  const rebuildFigures = (): Promise<void> => journalFigures.rebuild();
  runner.add({ name: 'journal-figures', pattern: '20 3 * * *', leaseMs, run: rebuildFigures });
  const rebuildUsage = (): Promise<void> => journalUsage.rebuild();
  runner.add({ name: 'journal-usage', pattern: '30 3 * * *', leaseMs, run: rebuildUsage });
}

/** Looks each quarter hour for members whose week is over: no zone's Sunday 18:00 is between two of them. */
export function addWeeklyReviewJob(
  runner: Runner,
  reviews: Pick<WeeklyReviewService, 'postDue'>,
): void {
  const leaseMs = 10 * MINUTE_MS;
  runner.add({
    name: 'weekly-review',
    pattern: EVERY_QUARTER_HOUR,
    leaseMs,
    run: () => reviews.postDue(),
  });
}

type PaymentDeps = {
  readonly payments: Pick<PaymentService, 'reconcile'>;
  readonly activation: Pick<ActivationService, 'activateMissed'>;
};

/** Polls gateways for missed payment updates, and grants access that was not granted at once. */
export function addPaymentJobs(runner: Runner, { payments, activation }: PaymentDeps): void {
  addJob(runner, 'payment-reconcile', EVERY_TEN_SECONDS, () => payments.reconcile());
  addJob(runner, 'payment-activate', EVERY_MINUTE, () => activation.activateMissed());
}

/** Sends what did not leave at once: mails that failed, and those whose instance died. */
export function addMailJob(runner: Runner, mails: Pick<MailService, 'sendDue'>): void {
  addJob(runner, 'mails', EVERY_FIVE_SECONDS, () => mails.sendDue());
}

/** The same for push messages. */
export function addPushJob(runner: Runner, push: Pick<PushDeliveryService, 'sendDue'>): void {
  addJob(runner, 'push', EVERY_FIVE_SECONDS, () => push.sendDue());
}

type ChatDeps = {
  readonly delivery: Pick<ChatDeliveryService, 'sendDue'>;
  readonly bot: Pick<ChatBotService, 'answerUpdates'>;
  readonly links: Pick<ChatLinkService, 'removeLeaving'>;
};

/** Sends to chats, answers the bot's chats, and removes from the channel whose access has ended. */
export function addChatJobs(runner: Runner, { delivery, bot, links }: ChatDeps): void {
  addJob(runner, 'chats', EVERY_TWO_SECONDS, () => delivery.sendDue());
  addJob(runner, 'chat-bot', EVERY_TWO_SECONDS, () => bot.answerUpdates());
  addJob(runner, 'chat-guests', EVERY_TEN_SECONDS, () => links.removeLeaving());
}

/** Stores the figures of the finished hour, at midnight also those of the day. */
export function addFigureJob(runner: Runner, rollUp: Pick<RollUpService, 'run'>): void {
  addJob(runner, 'figures', FIVE_PAST_EVERY_HOUR, () => rollUp.run());
}

type NotificationDeps = {
  readonly outboxEvents: Pick<OutboxEventService, 'dispatchDue'>;
  readonly expiringAccess: Pick<ExpiringAccessService, 'notifyDue'>;
  readonly watch: Pick<WatchService, 'look'>;
};

/** Dispatches outbox events, notifies of expiring access, and checks the price feed and the disk. */
export function addNotificationJobs(
  runner: Runner,
  { outboxEvents, expiringAccess, watch }: NotificationDeps,
): void {
  addJob(runner, 'notices', EVERY_TWO_SECONDS, () => outboxEvents.dispatchDue());
  addJob(runner, 'access-expiring', EVERY_HOUR, () => expiringAccess.notifyDue());
  addJob(runner, 'watch', EVERY_FIVE_MINUTES, () => watch.look());
}

/** Checks price alerts at one process; another one goes on from what is stored. */
export function addPriceAlertJob(
  runner: Runner,
  { priceWatch }: { readonly priceWatch: Pick<PriceWatchService, 'look'> },
): void {
  addJob(runner, 'price-alerts', EVERY_TWO_SECONDS, () => priceWatch.look());
}

/** Looks each hour whether a backup is due, so that a changed setting acts soon and a missed backup is only late. */
export function addBackupJob(runner: Runner, backups: Pick<BackupService, 'makeDue'>): void {
  addJob(runner, 'backup', EVERY_HOUR, () => backups.makeDue());
}

type UpkeepDeps = {
  readonly logs: Pick<LogService, 'removeOld'>;
  readonly database: Pick<Database, 'upkeep'>;
};

/** Maintains the database each night, after the daily backup. */
export function addUpkeepJob(runner: Runner, { logs, database }: UpkeepDeps): void {
  addJob(runner, 'upkeep', '40 3 * * *', async () => {
    await logs.removeOld();
    await database.upkeep();
  });
}

/** Checks every minute for webinars that start soon, so that late registrations are reminded too. */
export function addWebinarJob(
  runner: Runner,
  reminders: Pick<WebinarReminders, 'remindDue'>,
): void {
  addJob(runner, 'webinar-reminders', EVERY_MINUTE, () => reminders.remindDue());
}

/** Publishes scheduled posts on their minute. */
export function addPostJob(runner: Runner, posts: Pick<PostService, 'publishDue'>): void {
  addJob(runner, 'posts', EVERY_MINUTE, () => posts.publishDue());
}
