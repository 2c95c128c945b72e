import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { seal, unseal } from '#api/db/seal.ts';
import { chatGuests, chatLinks } from '#api/db/schema/notifications.ts';
import { serverKeys } from '#api/db/schema/system.ts';
import { firstRow } from '#api/db/sql-expressions.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';
import { postEvent, type NewOutboxEvent } from '#api/features/notifications/post-event.service.ts';
import { BROADCAST_TOPICS } from '#contracts/rules/notifications/chat-message.ts';

const NAME = 'chats';

const problem = z.string().nullable(); // what the service refused last; null: nothing

/** The operator's chats with their keys, sealed as a whole. */
const ChatSettings = z.object({
  telegram: z
    .object({ token: z.string(), id: z.string(), username: z.string(), name: z.string(), problem })
    .nullable(),
  channel: z.object({ id: z.string(), title: z.string(), problem }).nullable(), // of Telegram
  discord: z
    .object({
      id: z.string(),
      token: z.string(),
      name: z.string(),
      channelUrl: z.string().nullable(),
      problem,
    })
    .nullable(),
  topics: z.array(z.enum(BROADCAST_TOPICS)),
});
export type ChatSettings = z.infer<typeof ChatSettings>;
export type ChatServiceName = Exclude<keyof ChatSettings, 'topics'>;

const none: ChatSettings = {
  telegram: null,
  channel: null,
  discord: null,
  topics: ['new_signal', 'signal_closed'],
};

type Deps = StoreDeps & {
  readonly sealKey: Buffer; // 32 bytes, stored outside the database
  readonly onLost: () => void; // stored under another key: nothing is set up any more
};
export type ChatSettingsStore = ReturnType<typeof createChatSettingsStore>;

export function createChatSettingsStore({ db, write, sealKey, onLost }: Deps) {
  async function read(from: Db): Promise<ChatSettings> {
    const row = await firstRow(from.select().from(serverKeys).where(eq(serverKeys.name, NAME)));
    if (row === null) return none;
    const text = unseal(row.sealed, sealKey, NAME);
    if (text !== null) return ChatSettings.parse(JSON.parse(text));
    onLost();
    return none;
  }

  async function put(tx: Db, settings: ChatSettings, at: number): Promise<void> {
    const row = {
      name: NAME,
      sealed: seal(JSON.stringify(settings), sealKey, NAME),
      created_at: at,
    };
    await tx
      .insert(serverKeys)
      .values(row)
      .onConflictDoUpdate({ target: serverKeys.name, set: row });
  }

  return {
    read: (): Promise<ChatSettings> => read(db),

    /**
     * Stores what is named. Another bot cannot write to those who started the last one: their links go with
     * it. The people of a channel that is no longer ours stay there.
     */
    change: (changes: Partial<ChatSettings>, audit: AuditEvent): Promise<ChatSettings> =>
      write(async (tx) => {
        const before = await read(tx);
        const after = { ...before, ...changes };
        if (after.telegram === null) after.channel = null;
        if (after.telegram?.id !== before.telegram?.id) await tx.delete(chatLinks);
        if (before.channel !== null && after.channel?.id !== before.channel.id) {
          await tx.delete(chatGuests).where(eq(chatGuests.channel_id, before.channel.id));
        }
        await put(tx, after, audit.at);
        await appendAudit(tx, audit);
        return after;
      }),

    /**
     * Notes what a service refuses, or that it works again; without effect where that is known.
     *
     * @param event a notification for administrators, of a new problem
     */
    note: (
      name: ChatServiceName,
      refused: string | null,
      { at, event }: { at: number; event: NewOutboxEvent | null },
    ): Promise<void> =>
      write(async (tx) => {
        const settings = await read(tx);
        const service = settings[name];
        if (service === null || service.problem === refused) return;
        await put(tx, { ...settings, [name]: { ...service, problem: refused } }, at);
        if (event !== null) await postEvent(tx, event);
      }),
  };
}
