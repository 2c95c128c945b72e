import { ApiError } from '#contracts/errors.ts';
import { type PriceAlertDraft, priceAlertEndpoints } from '#contracts/price-alerts.ts';
import type { Api } from '#web/client/api.ts';
import { hasCode } from '#web/client/failures.ts';
import { isRejection } from '../sync/calls.ts';
import type { AlertChange, JournalDb } from './journal-db.ts';
import { clock, createWriter, type JournalOptions } from './operations.ts';
import { onDevice } from './storage-errors.ts';

const NOT_STORED = 'The alert could not be saved on this device. Please try again.';
/** A change that was sent is shown until the list of the server has it. */
const SENT_MS = 10_000;
/** How long a form waits for the answer of the server. */
const ANSWER_MS = 3000;

const { put, remove } = priceAlertEndpoints;

const wait = (ms: number): Promise<void> => new Promise((resolve) => void clock.after(ms, resolve));

/** Sends one change. Repeating it changes nothing. @throws as `Api.call` */
async function sendChange(api: Api, { id, draft }: AlertChange, signal: AbortSignal) {
  const request = { params: { id } };
  try {
    if (draft === null) await api.call(remove, request, { signal });
    else await api.call(put, { ...request, body: draft }, { signal });
  } catch (error) {
    if (draft !== null || !hasCode(error, 'alerts.not_found')) throw error;
  }
}

/**
 * Price alerts that were set, changed or removed on this device, until the server has confirmed them. They are
 * sent in the order in which they were made; one that the server refuses stays, with the reason.
 */
export function createPriceAlertQueue(
  db: JournalDb,
  api: Api,
  { options, signal }: { options: JournalOptions; signal: AbortSignal },
) {
  const write = createWriter(db, options, () => undefined);
  const { alertChanges } = db;
  let sending: Promise<void> | null = null;

  /** Changes a row unless the person has replaced it meanwhile. */
  const update = (change: AlertChange, fields: Partial<AlertChange>): Promise<void> =>
    db.transaction('rw', alertChanges, async () => {
      const current = await alertChanges.get(change.id);
      if (current?.at === change.at) await alertChanges.update(change.id, fields);
    });

  /** @returns whether the next one may be tried */
  async function sendOne(change: AlertChange): Promise<boolean> {
    try {
      await sendChange(api, change, signal);
      await update(change, { sentAt: clock.now() });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || !isRejection(error)) return false; // tried again later
      await update(change, { rejection: error.message });
      return true;
    }
  }

  async function sendAll(): Promise<void> {
    const rows = await alertChanges.orderBy('at').toArray();
    const old = rows.filter(({ sentAt = Infinity }) => sentAt < clock.now() - SENT_MS);
    await alertChanges.bulkDelete(old.map(({ id }) => id));
    for (const row of rows) {
      if (row.sentAt !== undefined || row.rejection !== undefined) continue;
      if (signal.aborted || !(await sendOne(row))) return;
    }
  }

  const send = (): Promise<void> =>
    (sending ??= onDevice(db, sendAll).finally(() => (sending = null)));

  /** Resolves when the change is on this device, and was sent if that goes quickly. */
  async function store(id: string, draft: PriceAlertDraft | null): Promise<void> {
    await write(NOT_STORED, () => alertChanges.put({ id, draft, at: clock.now() }));
    const sent = (sending ?? Promise.resolve()).then(send, send); // a running one may not have seen it
    await Promise.race([sent.catch(() => null), wait(ANSWER_MS)]);
  }

  return {
    /** Sends what is unsent, in order, until the network fails. */
    send,

    /** @throws Error with the reason when the server refuses it at once: then nothing is stored */
    async set(draft: PriceAlertDraft, id: string): Promise<void> {
      await store(id, draft);
      const stored = await onDevice(db, () => alertChanges.get(id));
      if (stored?.rejection === undefined) return;
      await onDevice(db, () => alertChanges.delete(id));
      throw new Error(stored.rejection);
    },

    remove: (id: string): Promise<void> => store(id, null),

    /** Forgets a change that was refused. */
    discard: (id: string): Promise<void> => write(NOT_STORED, () => alertChanges.delete(id)),
  };
}

export type PriceAlertQueue = ReturnType<typeof createPriceAlertQueue>;
