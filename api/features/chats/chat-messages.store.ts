import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { chatLinks, chatMessages, outboxEvents } from '#api/db/schema/notifications.ts';
import { users } from '#api/db/schema/users.ts';
import { firstRow, hasAccessAt } from '#api/db/sql-expressions.ts';
import { chatEventOf } from '#contracts/rules/notifications/chat-message.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';

type Row = typeof chatMessages.$inferSelect;
type OutboxEvent = typeof outboxEvents.$inferSelect;
export type ChatServiceKey = Row['service'];

export type DueChatMessage = {
  readonly message: Row;
  readonly event: Pick<OutboxEvent, 'title' | 'body'>;
  readonly replyTo: string | null; // the service's id of the signal's message
};
export type ChatMessageStore = ReturnType<typeof createChatMessageStore>;

export const createChatMessageStore = (deps: StoreDeps) => ({
  ...createSending(deps),
  ...createUpkeep(deps),
});

const earlier = alias(chatMessages, 'earlier');

/** What goes first, 0 before 1: channel and webhook, then the chats of members; signals and results before the rest. */
const isOfMember = sql`case when ${chatMessages.link_id} is null then 0 else 1 end`;
const isOfPost = sql`case when ${chatMessages.topic} in ('new_signal', 'signal_closed') then 0 else 1 end`;

const createSending = ({ db, write }: StoreDeps) => ({
  /**
   * The first waiting message of each destination, the most urgent first: a destination has one on its way at a
   * time, and gets all in their order. Those of members alone while they have access. @param except destinations that wait
   */
  async due(
    now: number,
    service: ChatServiceKey,
    { except, atMost }: { readonly except: readonly string[]; readonly atMost: number },
  ): Promise<DueChatMessage[]> {
    const rows = await db
      .select({
        message: chatMessages,
        event: { title: outboxEvents.title, body: outboxEvents.body },
        replyTo: replyTo(db),
      })
      .from(chatMessages)
      .innerJoin(outboxEvents, eq(outboxEvents.id, chatMessages.notice_id))
      .leftJoin(chatLinks, eq(chatLinks.id, chatMessages.link_id))
      .leftJoin(users, eq(users.id, chatLinks.user_id))
      .where(
        and(
          eq(chatMessages.state, 'waiting'),
          lte(chatMessages.next_try_at, now),
          gt(chatMessages.expires_at, now),
          eq(chatMessages.service, service),
          notInArray(chatMessages.destination, [...except]),
          or(isNull(chatMessages.link_id), hasAccessAt(now)),
          sql`not ${exists(isBehind(db))}`,
        ),
      )
      .orderBy(isOfMember, isOfPost, asc(chatMessages.id))
      .limit(atMost);
    return rows.map(({ event, ...row }) => ({
      ...row,
      event: chatEventOf(row.message.topic, event),
    }));
  },

  /** Marks it as being sent, before it is. @returns false when another process has it */
  begin: ({ id }: Row, leaseEndsAt: number): Promise<boolean> =>
    write(async (tx) => {
      const begun = await tx
        .update(chatMessages)
        .set({
          state: 'sending',
          attempts: sql`${chatMessages.attempts} + 1`,
          next_try_at: leaseEndsAt,
        })
        .where(and(eq(chatMessages.id, id), eq(chatMessages.state, 'waiting')))
        .returning({ id: chatMessages.id });
      return begun.length > 0;
    }),

  /** The end of a message that was being sent. */
  async end(
    { id }: Row,
    end: Pick<Row, 'state' | 'reason' | 'service_id' | 'ended_at'>,
  ): Promise<void> {
    await write((tx) => tx.update(chatMessages).set(end).where(eq(chatMessages.id, id)));
  },

  async tryAgain({ id }: Row, at: number, reason: string): Promise<void> {
    await write((tx) =>
      tx
        .update(chatMessages)
        .set({ state: 'waiting', next_try_at: at, reason })
        .where(eq(chatMessages.id, id)),
    );
  },
});

const createUpkeep = ({ db, write }: StoreDeps) => ({
  /**
   * Ends what is too late, and what a process was sending when it died: nobody knows whether that arrived,
   * and neither service can be asked. @returns how many of each
   */
  async endOverdue(now: number): Promise<{ late: number; unknown: number }> {
    const isLate = and(eq(chatMessages.state, 'waiting'), lte(chatMessages.expires_at, now));
    const isUnknown = and(eq(chatMessages.state, 'sending'), lte(chatMessages.next_try_at, now));
    const overdue = db
      .select({ id: chatMessages.id })
      .from(chatMessages)
      .where(or(isLate, isUnknown));
    if ((await firstRow(overdue.limit(1))) === null) return { late: 0, unknown: 0 };
    return write(async (tx) => {
      const late = await tx
        .update(chatMessages)
        .set({
          state: 'dropped',
          reason: sql`coalesce(${chatMessages.reason}, 'Too late.')`,
          ended_at: now,
        })
        .where(isLate)
        .returning({ id: chatMessages.id });
      const unknown = await tx
        .update(chatMessages)
        .set({
          state: 'unknown_result',
          reason: 'The server stopped while it was being sent.',
          ended_at: now,
        })
        .where(isUnknown)
        .returning({ id: chatMessages.id });
      return { late: late.length, unknown: unknown.length };
    });
  },

  /** Removes what ended a day ago; a signal's message stays for the reply until its result is that old. */
  async removeOld(now: number): Promise<void> {
    const before = now - DAY_MS;
    const result = alias(outboxEvents, 'result');
    const hasOldResult = db
      .select({ one: sql`1` })
      .from(result)
      .where(
        and(
          eq(result.topic, 'signal_closed'),
          eq(result.item, chatMessages.item),
          lt(result.created_at, before),
        ),
      );
    await write((tx) =>
      tx
        .delete(chatMessages)
        .where(
          and(
            lt(chatMessages.ended_at, before),
            or(
              sql`${chatMessages.topic} <> 'new_signal'`,
              sql`${chatMessages.state} <> 'sent'`,
              exists(hasOldResult),
            ),
          ),
        ),
    );
  },

  /** What the console shows. @param now UTC ms */
  async overview(now: number) {
    const waiting = await db.$count(
      chatMessages,
      inArray(chatMessages.state, ['waiting', 'sending']),
    );
    const [dropped] = await db
      .select({ rows: count() })
      .from(chatMessages)
      .where(and(eq(chatMessages.state, 'dropped'), gt(chatMessages.ended_at, now - DAY_MS)));
    const messages = await db
      .select({ message: chatMessages, event: outboxEvents })
      .from(chatMessages)
      .innerJoin(outboxEvents, eq(outboxEvents.id, chatMessages.notice_id))
      .where(isNull(chatMessages.link_id))
      .orderBy(desc(chatMessages.id))
      .limit(10);
    return { waiting, dropped: dropped?.rows ?? 0, messages };
  },
});

/** Whether the destination has another message on its way, or an earlier one that waits. */
const isBehind = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.destination, chatMessages.destination),
        or(
          eq(earlier.state, 'sending'),
          and(eq(earlier.state, 'waiting'), lt(earlier.id, chatMessages.id)),
        ),
      ),
    );

/** The service's id of the message whose signal has this result. */
const replyTo = (db: Db) => {
  const signal = alias(chatMessages, 'signal');
  const messageId = db
    .select({ id: signal.service_id })
    .from(signal)
    .where(
      and(
        eq(chatMessages.topic, 'signal_closed'),
        eq(signal.topic, 'new_signal'),
        eq(signal.state, 'sent'),
        eq(signal.item, chatMessages.item),
        eq(signal.destination, chatMessages.destination),
      ),
    )
    .limit(1);
  return sql<string | null>`(${messageId})`;
};
