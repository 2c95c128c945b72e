import { v7 as uuidv7 } from 'uuid';
import { EntryFields, type JournalEntry } from '#contracts/journal/journal.ts';
import { mergeTrades, splitTrade } from '#contracts/rules/journal/position.ts';
import type { TradeAct } from '#web/offline/journal/write.ts';
import type { Command } from '../use-command.ts';
import { useJournalCommand } from './journal.ts';

type Fields = Partial<Record<keyof EntryFields, unknown>>;
type Changes = TradeAct['changed'][number]['changes'];

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

type Changed = { readonly id: string; readonly changes: Changes; readonly before: Changes };

/** An act whose undo expects each trade as the act left it, so that it overwrites nothing that was written since. */
function undoable(act: {
  readonly changed: readonly Changed[];
  readonly added?: readonly JournalEntry[];
}): UndoableAct {
  const { changed, added = [] } = act;
  return {
    act: { changed: changed.map(({ id, changes }) => ({ id, changes })), added },
    undo: {
      changed: [
        ...changed.map(({ id, changes, before }) => ({
          id,
          changes: before,
          expected: { deleted: false, ...changes },
        })),
        ...added.map(({ id, ...fields }) => ({
          id,
          changes: { deleted: true },
          expected: { ...fields, deleted: false },
        })),
      ],
    },
  };
}

/** Other values of fields of one trade. @param before the values that they have now */
export const editAct = (id: string, changes: Changes, before: Changes): UndoableAct =>
  undoable({ changed: [{ id, changes, before }] });

/** One position in the place of several trades: the first one becomes it, the others are deleted. */
export function mergeAct(trades: readonly JournalEntry[]): UndoableAct {
  const merged = mergeTrades(trades);
  const [first, ...others] = trades.toSorted(
    (a, b) => Date.parse(a.opened_at ?? a.date) - Date.parse(b.opened_at ?? b.date),
  );
  if (first === undefined) throw new RangeError('no trades to merge');
  const [before, after] = [fieldsOf(first), fieldsOf({ ...merged, id: first.id })];
  const { id } = first;
  return undoable({
    changed: [
      { id, changes: differing(after, before), before: differing(before, after) },
      ...others.map((other) => ({
        id: other.id,
        changes: { deleted: true },
        before: { deleted: false },
      })),
    ],
  });
}

/** A trade for each exit of a position, which becomes the first of them. */
export function splitAct(position: JournalEntry): UndoableAct {
  const [first, ...others] = splitTrade(fieldsOf(position));
  if (first === undefined) throw new RangeError('a position with one exit is no several trades');
  const before = fieldsOf(position);
  const added = others.map((fields) => ({ ...fields, id: uuidv7() }));
  const { id } = position;
  return undoable({
    changed: [{ id, changes: differing(first, before), before: differing(before, first) }],
    added,
  });
}

const EDITED_SINCE = 'Not undone: a trade was edited since.';

/** Stores an act, or the one that reverts it. It rejects where a trade was edited since. */
export const useApplyAct = (): Command<TradeAct> =>
  useJournalCommand(async (journal, act) => {
    if (!(await journal.applyAct(act))) throw new Error(EDITED_SINCE);
  });
