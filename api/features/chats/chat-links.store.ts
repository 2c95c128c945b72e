import { and, count, eq, gt, lte, ne, notExists, notInArray, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { chatGuests, chatLinkCodes, chatLinks } from '#api/db/schema/notifications.ts';
import { users } from '#api/db/schema/users.ts';
import { firstRow, hasAccessAt } from '#api/db/sql-expressions.ts';

export type ChatLink = typeof chatLinks.$inferSelect;
export type ChatGuest = typeof chatGuests.$inferSelect;
export type ChatLinkStore = ReturnType<typeof createChatLinkStore>;

export const createChatLinkStore = ({ db, write }: StoreDeps) => ({
  find: (userId: string): Promise<ChatLink | null> =>
    firstRow(db.select().from(chatLinks).where(eq(chatLinks.user_id, userId))),

  async count(): Promise<number> {
    const [row] = await db.select({ links: count() }).from(chatLinks);
    return row?.links ?? 0;
  },

  /** Replaces the member's last code. */
  async putCode(row: typeof chatLinkCodes.$inferSelect): Promise<void> {
    await write((tx) =>
      tx
        .insert(chatLinkCodes)
        .values(row)
        .onConflictDoUpdate({ target: chatLinkCodes.user_id, set: row }),
    );
  },

  /**
   * Uses a code up and links the chat to its member, in the place of the member's last chat.
   *
   * @returns `invalid` for a code that is unknown, too old, or of a member without access; `taken` for a chat that
   *   is linked to another member: the code stays valid
   */
  redeem: (
    codeHash: Buffer,
    { telegram_id, name }: Pick<ChatLink, 'telegram_id' | 'name'>,
    at: number,
  ): Promise<'linked' | 'invalid' | 'taken'> =>
    write(async (tx) => {
      const code = await findCode(tx, codeHash, at);
      if (code === null) return 'invalid';
      const { user_id } = code;
      const isOfOther = and(eq(chatLinks.telegram_id, telegram_id), ne(chatLinks.user_id, user_id));
      if ((await tx.$count(chatLinks, isOfOther)) > 0) return 'taken';
      await tx.delete(chatLinkCodes).where(eq(chatLinkCodes.user_id, user_id));
      // Not updated: what waits for the last chat goes with it.
      await tx.delete(chatLinks).where(eq(chatLinks.user_id, user_id));
      await tx.insert(chatLinks).values({ id: uuid(), user_id, telegram_id, name, linked_at: at });
      return 'linked';
    }),

  /** Also the messages that wait for the chat. @returns whether there was a link */
  unlink: (
    of: { userId: string } | { telegramId: string } | { linkId: string },
  ): Promise<boolean> =>
    write(async (tx) => {
      const gone = await tx.delete(chatLinks).where(isLinkOf(of)).returning({ id: chatLinks.id });
      return gone.length > 0;
    }),

  /** Whether this person of Telegram is linked to a member who has access at `at`, UTC ms. */
  async isAdmitted(telegramId: string, at: number): Promise<boolean> {
    return (await firstRow(admitted(db, at, telegramId))) !== null;
  },

  /** @returns the person's guest row before, or null */
  putGuest: (row: ChatGuest): Promise<ChatGuest | null> =>
    write(async (tx) => {
      const before = await firstRow(tx.select().from(chatGuests).where(isGuest(row)));
      await tx
        .insert(chatGuests)
        .values(row)
        .onConflictDoUpdate({ target: [chatGuests.channel_id, chatGuests.telegram_id], set: row });
      return before;
    }),

  /** Those of a channel whose access or link has ended. @param at UTC ms @param except ids at Telegram */
  leavingGuests: (
    channelId: string,
    at: number,
    { except, atMost }: { readonly except: readonly string[]; readonly atMost: number },
  ): Promise<ChatGuest[]> =>
    db
      .select()
      .from(chatGuests)
      .where(
        and(
          eq(chatGuests.channel_id, channelId),
          notInArray(chatGuests.telegram_id, [...except]),
          notExists(admitted(db, at, sql`${chatGuests.telegram_id}`)),
        ),
      )
      .limit(atMost),

  async removeGuest(guest: ChatGuest): Promise<void> {
    await write((tx) => tx.delete(chatGuests).where(isGuest(guest)));
  },

  async removeOldCodes(at: number): Promise<void> {
    await write((tx) => tx.delete(chatLinkCodes).where(lte(chatLinkCodes.expires_at, at)));
  },
});

function isLinkOf(of: { userId: string } | { telegramId: string } | { linkId: string }) {
  if ('userId' in of) return eq(chatLinks.user_id, of.userId);
  return 'linkId' in of ? eq(chatLinks.id, of.linkId) : eq(chatLinks.telegram_id, of.telegramId);
}

const findCode = (tx: Db, codeHash: Buffer, at: number) =>
  firstRow(
    tx
      .select({ user_id: chatLinkCodes.user_id })
      .from(chatLinkCodes)
      .innerJoin(users, eq(users.id, chatLinkCodes.user_id))
      .where(
        and(
          eq(chatLinkCodes.code_hash, codeHash),
          gt(chatLinkCodes.expires_at, at),
          hasAccessAt(at),
        ),
      ),
  );

const admitted = (from: Db, at: number, telegramId: string | ReturnType<typeof sql>) =>
  from
    .select({ id: chatLinks.id })
    .from(chatLinks)
    .innerJoin(users, eq(users.id, chatLinks.user_id))
    .where(and(eq(chatLinks.telegram_id, telegramId), hasAccessAt(at)));

const isGuest = ({ channel_id, telegram_id }: Pick<ChatGuest, 'channel_id' | 'telegram_id'>) =>
  and(eq(chatGuests.channel_id, channel_id), eq(chatGuests.telegram_id, telegram_id));
