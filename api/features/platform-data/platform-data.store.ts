import { and, count, eq } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { chartAnalyses } from '#api/db/schema/chart-analyses.ts';
import { institutionalRuns } from '#api/db/schema/institutional.ts';
import { journalRows, journalScreenshots } from '#api/db/schema/journal.ts';
import { leads, visitorSessions } from '#api/db/schema/leads.ts';
import { mails } from '#api/db/schema/mails.ts';
import { media } from '#api/db/schema/media.ts';
import {
  gatewayEvents,
  paymentSessions,
  paymentTransactions,
  subscriptions,
} from '#api/db/schema/payments.ts';
import { outboxEvents } from '#api/db/schema/notifications.ts';
import { posts } from '#api/db/schema/posts.ts';
import { sentimentViews } from '#api/db/schema/sentiments.ts';
import { signals, signalTallies } from '#api/db/schema/signals.ts';
import { users } from '#api/db/schema/users.ts';
import { webinars } from '#api/db/schema/webinars.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';
import { beginJournalEpoch } from '#api/features/journal/journal-sync.service.ts';

/** Numbers of removed rows. */
export type Cleared = {
  users: number;
  posts: number;
  webinars: number;
  journalEntries: number; // without deleted ones
  screenshots: number;
  signals: number;
  leads: number;
  transactions: number;
  subscriptions: number;
};
export type PlatformDataStore = ReturnType<typeof createPlatformDataStore>;

export function createPlatformDataStore({ write }: StoreDeps) {
  return {
    /**
     * Removes all members with their data, and all content, in one transaction. Administrators,
     * settings and the audit log stay. Devices detect it by the journal's new epoch.
     */
    clear(audit: AuditEvent): Promise<Cleared> {
      return write(async (tx) => {
        const before = await countJournals(tx);
        const sales = await clearSales(tx); // before the members: deleting them cascades to subscriptions
        const members = await tx
          .delete(users)
          .where(eq(users.role, 'user'))
          .returning({ id: users.id });
        // Administrators' rows too: they are content.
        for (const table of [chartAnalyses, institutionalRuns, sentimentViews, outboxEvents]) {
          await tx.delete(table);
        }
        const removedPosts = await tx.delete(posts).returning({ id: posts.id });
        await tx.delete(media);
        const removedWebinars = await tx.delete(webinars).returning({ id: webinars.id });
        // Scanner runs stay: past periods must not be replayed into the new track record.
        await tx.delete(signalTallies);
        const removedSignals = await tx.delete(signals).returning({ id: signals.id });
        const remaining = await countJournals(tx); // those of administrators
        await beginJournalEpoch(tx, audit.at, 'cleared');
        await appendAudit(tx, audit);
        return {
          users: members.length,
          posts: removedPosts.length,
          webinars: removedWebinars.length,
          journalEntries: before.entries - remaining.entries,
          screenshots: before.screenshots - remaining.screenshots,
          signals: removedSignals.length,
          ...sales,
        };
      });
    },
  };
}

/** Clears visits, leads, payments, subscriptions and mails. */
async function clearSales(
  tx: Db,
): Promise<Pick<Cleared, 'leads' | 'transactions' | 'subscriptions'>> {
  for (const table of [mails, visitorSessions, gatewayEvents, paymentSessions]) {
    await tx.delete(table);
  }
  const sold = await tx.delete(subscriptions).returning({ id: subscriptions.id });
  const paid = await tx.delete(paymentTransactions).returning({ id: paymentTransactions.id });
  const removedLeads = await tx.delete(leads).returning({ id: leads.id });
  return { leads: removedLeads.length, transactions: paid.length, subscriptions: sold.length };
}

async function countJournals(tx: Db): Promise<{ entries: number; screenshots: number }> {
  const [entries] = await tx
    .select({ n: count() })
    .from(journalRows)
    .where(and(eq(journalRows.kind, 'entry'), eq(journalRows.deleted, false)));
  const [screenshots] = await tx.select({ n: count() }).from(journalScreenshots);
  return { entries: entries?.n ?? 0, screenshots: screenshots?.n ?? 0 };
}
