import { v7 as uuidv7 } from 'uuid';
import { EntryFields, type JournalEntry } from '#contracts/journal/journal.ts';
import { mergeTrades, splitTrade } from '#contracts/rules/journal/position.ts';
import type { TradeAct } from '#web/offline/journal/write.ts';
import type { Command } from '../use-command.ts';
import { useJournalCommand } from './journal.ts';

type Fields = Partial<Record<keyof EntryFields, unknown>>;

/** The fields of a trade alone, without its id and what the device knows of it. */
const fieldsOf = (trade: JournalEntry): EntryFields => EntryFields.parse(trade);

/** What of `before` is otherwise in `after`. */
const differing = (before: EntryFields, after: Fields): Partial<EntryFields> =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(after, name)),
    ),
  );

/** An act and the one that reverts it. */
export type UndoableAct = { readonly act: TradeAct; readonly undo: TradeAct };

/** One position in the place of several trades: the first one becomes it, the others are deleted. */
export function mergeAct(trades: readonly JournalEntry[]): UndoableAct {
  const merged = mergeTrades(trades);
  const [first, ...others] = trades.toSorted(
    (a, b) => Date.parse(a.opened_at ?? a.date) - Date.parse(b.opened_at ?? b.date),
  );
  if (first === undefined) throw new RangeError('no trades to merge');
  const [before, after] = [fieldsOf(first), fieldsOf({ ...merged, id: first.id })];
  const setDeleted = (deleted: boolean) => others.map(({ id }) => ({ id, changes: { deleted } }));
  return {
    act: { changed: [{ id: first.id, changes: differing(after, before) }, ...setDeleted(true)] },
    undo: { changed: [{ id: first.id, changes: differing(before, after) }, ...setDeleted(false)] },
  };
}

/** A trade for each exit of a position, which becomes the first of them. */
export function splitAct(position: JournalEntry): UndoableAct {
  const [first, ...others] = splitTrade(fieldsOf(position));
  if (first === undefined) throw new RangeError('a position with one exit is no several trades');
  const before = fieldsOf(position);
  const added = others.map((fields) => ({ ...fields, id: uuidv7() }));
  const { id } = position;
  return {
    act: { changed: [{ id, changes: differing(first, before) }], added },
    undo: {
      changed: [
        { id, changes: differing(before, first) },
        ...added.map((each) => ({ id: each.id, changes: { deleted: true } })),
      ],
    },
  };
}

/** Stores an act, or the one that reverts it. */
export const useApplyAct = (): Command<TradeAct> =>
  useJournalCommand((journal, act) => journal.applyAct(act));
