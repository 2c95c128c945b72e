import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useMemo } from 'react';
import { v7 as uuidv7 } from 'uuid';
import {
  type PriceAlert,
  type PriceAlertDraft,
  priceAlertEndpoints,
} from '#contracts/price-alerts.ts';
import { useApi } from '#web/client/api-context.tsx';
import type { Api } from '#web/client/api.ts';
import { hasCode } from '#web/client/failures.ts';
import type { AlertChange } from '#web/offline/journal/journal-db.ts';
import type { Journal } from '#web/offline/journal/open-journal.ts';
import { JournalContext, useWatch } from '../journal/journal-context.ts';
import { useCommand } from '../use-command.ts';

export type { PriceAlertDraft } from '#contracts/price-alerts.ts';

const KEY = ['price-alerts'];
const STALE_MS = 60_000;
const NONE: readonly never[] = [];

/** A price alert on a screen: as the server has it, with the changes of this device. */
export type ShownAlert = PriceAlert & {
  /** What the server has not confirmed; null: nothing. */
  readonly unsent: 'set' | 'removed' | null;
  /** Why the server refused the change; null: it did not. */
  readonly refusal: string | null;
};

const asListed = (alert: PriceAlert): ShownAlert => ({ ...alert, unsent: null, refusal: null });

/** An alert with a change of this device; null: it was removed, and the server knows. */
function withChange(alert: ShownAlert, change: AlertChange): ShownAlert | null {
  const { draft, sentAt, rejection = null } = change;
  const isSent = sentAt !== undefined;
  if (draft === null) return isSent ? null : { ...alert, unsent: 'removed', refusal: rejection };
  return { ...alert, ...draft, unsent: isSent ? null : 'set', refusal: rejection };
}

const newAlert = (id: string, draft: PriceAlertDraft, at: number): ShownAlert => ({
  ...draft,
  id,
  created_at: new Date(at).toISOString(),
  state: 'watched',
  direction: null,
  last_fired_at: null,
  no_price_since: null,
  unsent: 'set',
  refusal: null,
});

/**
 * The alerts of the server with the changes of this device, newest first.
 *
 * @param readAt when the list was read, ms since 1970: what was sent before is in it
 */
export function mergeAlerts(
  listed: readonly PriceAlert[],
  changes: readonly AlertChange[],
  readAt: number,
): ShownAlert[] {
  const open = changes.filter(({ sentAt = Infinity }) => sentAt >= readAt);
  const listedIds = new Set(listed.map(({ id }) => id));
  const added = open
    .filter(({ id }) => !listedIds.has(id))
    .flatMap(({ id, draft, at }) => (draft === null ? [] : newAlert(id, draft, at)));
  return [...added.toReversed(), ...listed.map(asListed)].flatMap((alert) => {
    const change = open.find(({ id }) => id === alert.id);
    return change === undefined ? alert : (withChange(alert, change) ?? []);
  });
}

/** Whether an alert can still fire, as far as this device knows. */
export const isActive = ({ state, unsent }: ShownAlert): boolean =>
  unsent === 'set' || (state !== 'fired' && state !== 'expired');

function useJournal(): Journal | null {
  const access = use(JournalContext);
  return access?.state === 'open' ? access.journal : null;
}

/** The member's price alerts, also offline. @param isWanted false where the person has none */
export function usePriceAlerts(isWanted = true) {
  const api = useApi();
  const journal = useJournal();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(priceAlertEndpoints.list, {}, { signal }),
    staleTime: STALE_MS,
    enabled: isWanted,
  });
  const changes = useWatch(isWanted ? (journal?.alerts.watch ?? null) : null).value ?? NONE;
  const { data, dataUpdatedAt, refetch } = query;
  const sentAt = Math.max(0, ...changes.map((change) => change.sentAt ?? 0));
  useEffect(() => {
    if (sentAt > dataUpdatedAt) void refetch();
  }, [sentAt, dataUpdatedAt, refetch]);
  const alerts = useMemo(
    () => mergeAlerts(data ?? NONE, changes, dataUpdatedAt),
    [data, changes, dataUpdatedAt],
  );
  const isHidden = hasCode(query.error, 'journal.sums_only'); // in a view as member
  return { query, alerts, isHidden };
}

/** Where changes go: the queue of this device, or without a database straight to the server. */
async function openQueue(journal: Journal | null, api: Api) {
  if (journal !== null) return journal.alerts.open();
  const { put, remove } = priceAlertEndpoints;
  return {
    set: async (body: PriceAlertDraft, id: string) =>
      void (await api.call(put, { params: { id }, body })),
    remove: async (id: string) => void (await api.call(remove, { params: { id } })),
    discard: async () => undefined,
  };
}

type AlertAct =
  | { act: 'set'; draft: PriceAlertDraft; id?: string | undefined }
  | { act: 'remove' | 'discard'; id: string };

/** Sets, changes or removes an alert, also offline; `discard` forgets a change that was refused. */
export function useAlertAct() {
  const api = useApi();
  const journal = useJournal();
  const client = useQueryClient();
  return useCommand<AlertAct>(async (input) => {
    const queue = await openQueue(journal, api);
    if (input.act === 'set') await queue.set(input.draft, input.id ?? uuidv7());
    else await queue[input.act](input.id);
    if (journal === null) await client.invalidateQueries({ queryKey: KEY });
  });
}
