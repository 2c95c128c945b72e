import { and, eq, notInArray } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { chartAnalyses, institutionalRuns, sentimentViews } from '#api/db/schema/market.ts';
import { diagnosticReports, journalRows, journalScreenshots } from '#api/db/schema/journal.ts';
import {
  leads,
  visitorSessions,
  gatewayEvents,
  paymentSessions,
  paymentTransactions,
  subscriptions,
} from '#api/db/schema/payments.ts';
import { mails, outboxEvents } from '#api/db/schema/notifications.ts';
import { media, posts, webinars } from '#api/db/schema/content.ts';
import { signals, signalTallies } from '#api/db/schema/signals.ts';
import { settings } from '#api/db/schema/system.ts';
import { users } from '#api/db/schema/users.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';
import { beginJournalEpoch } from '#api/features/journal/journal-sync.service.ts';

export const createPlatformDataStore = ({ write }: StoreDeps) => ({
  /** Removes all members and all content. Administrators, settings and the audit log stay. */
  clear: (audit: AuditEvent) =>
    write(async (tx) => {
      const before = await countJournals(tx);
      const sales = await clearSales(tx); // before the members: deleting them cascades to subscriptions
      const members = await tx
        .delete(users)
        .where(eq(users.role, 'user'))
        .returning({ id: users.id });
      // Administrators' rows too: they are content.
      const content = [chartAnalyses, institutionalRuns, sentimentViews, outboxEvents];
      for (const table of [...content, diagnosticReports]) {
        await tx.delete(table);
      }
      const removedPosts = await tx.delete(posts).returning({ id: posts.id });
      await tx.delete(media).where(notInArray(media.sha, await logosOf(tx)));
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
        journalEntries: before.entries - remaining.entries, // without deleted ones
        screenshots: before.screenshots - remaining.screenshots,
        signals: removedSignals.length,
        ...sales,
      };
    }),
});

/** The logo is a setting. */
async function logosOf(tx: Db): Promise<string[]> {
  const rows = await tx.select().from(settings).where(eq(settings.name, 'logo'));
  return rows.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
}

async function clearSales(tx: Db) {
  for (const table of [mails, visitorSessions, gatewayEvents, paymentSessions]) {
    await tx.delete(table);
  }
  const sold = await tx.delete(subscriptions).returning({ id: subscriptions.id });
  const paid = await tx.delete(paymentTransactions).returning({ id: paymentTransactions.id });
  const removedLeads = await tx.delete(leads).returning({ id: leads.id });
  return { leads: removedLeads.length, transactions: paid.length, subscriptions: sold.length };
}

async function countJournals(tx: Db): Promise<{ entries: number; screenshots: number }> {
  const isEntry = and(eq(journalRows.kind, 'entry'), eq(journalRows.deleted, false));
  return {
    entries: await tx.$count(journalRows, isEntry),
    screenshots: await tx.$count(journalScreenshots),
  };
}
