import { REPLACED_PER_IMPORT } from '#contracts/journal/journal-rows.ts';
import type { EntryFields } from '#contracts/journal/journal.ts';
import { mergeProblem, mergeTrades } from '#contracts/rules/journal/position.ts';
import type { ReadyTrade } from './import-rows.ts';

/** The ticket that began a chain of parts in MetaTrader 4. */
function createRootOf(parts: readonly ReadyTrade[]) {
  const from = new Map(
    parts.flatMap(({ fields, links }) =>
      links?.from === undefined ? [] : [[fields.ticket, links.from] as const],
    ),
  );
  return (ticket: string): string => {
    let root = ticket;
    for (let left = from.size; left > 0; left -= 1) {
      const before = from.get(root);
      if (before === undefined) break;
      root = before;
    }
    return root;
  };
}

/** Whether the ticket is that of the position. In cTrader it is that of the deal that closed the part. */
const isOfPosition = ({ ticket, source }: EntryFields): boolean =>
  ticket !== '' && source !== 'ctrader';

/** What the parts of one position share; null for a trade that is never a part. */
function keyOf({ exportId, fields }: ReadyTrade, rootOf: (ticket: string) => string) {
  const { account_id, source, ticket, pair, type, entry_price, opened_at } = fields;
  if (exportId !== null) return null;
  if (isOfPosition(fields)) return JSON.stringify([account_id, source, rootOf(ticket)]);
  return opened_at === null
    ? null
    : JSON.stringify([account_id, source, pair, type, entry_price, opened_at]);
}

/** Without the position's ticket, trades that close at the same moment are equal trades, not parts. */
const areParts = (group: readonly ReadyTrade[]): boolean =>
  mergeProblem(group.map(({ fields }) => fields)) === null &&
  (group.every(({ fields }) => isOfPosition(fields)) ||
    new Set(group.map(({ fields }) => fields.date)).size === group.length);

function linkNote({ links }: ReadyTrade): string {
  const notes = [
    links?.to === undefined ? '' : `Closed in part: the rest became #${links.to}.`,
    links?.from === undefined ? '' : `The rest of #${links.from}.`,
  ];
  return notes.filter((note) => note !== '').join('\n');
}

/** A part whose position is not in the file says so in its notes. */
function withLinkNote(part: ReadyTrade): ReadyTrade {
  const note = linkNote(part);
  if (note === '') return part;
  const notes = [part.fields.notes, note].filter((text) => text !== '').join('\n');
  return { ...part, fields: { ...part.fields, notes } };
}

function positionOf(group: readonly ReadyTrade[]): ReadyTrade[] {
  if (group.length === 1) return group.map(withLinkNote);
  const last = group.toSorted((a, b) => a.fields.date.localeCompare(b.fields.date)).at(-1);
  if (last === undefined || !areParts(group)) return group.map(withLinkNote);
  return [{ ...last, fields: mergeTrades(group.map(({ fields }) => fields)) }];
}

/**
 * The positions of a statement: the parts that share a ticket or form a chain of tickets (MetaTrader 4). Where
 * the file does not name the position, those that were opened at the same moment and price and closed at
 * different moments. Other trades stay as they are, in the order of the file.
 */
export function toPositions(parts: readonly ReadyTrade[]): ReadyTrade[] {
  const rootOf = createRootOf(parts);
  const groups = new Map<string | symbol, ReadyTrade[]>();
  for (const part of parts) {
    const key = keyOf(part, rootOf) ?? Symbol('a trade by itself');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [part]);
    else group.push(part);
  }
  return [...groups.values()].flatMap(positionOf);
}

type StoredTrade = EntryFields & { readonly id: string };

const ticketsOf = ({ account_id, source, ticket, fills }: EntryFields): string[] =>
  [...new Set([ticket, ...fills.map((fill) => fill.ticket)])]
    .filter((each) => each !== '')
    .map((each) => JSON.stringify([account_id, source, each]));

const fromOf = ({ fields, links }: ReadyTrade): string[] =>
  links?.from === undefined ? [] : [JSON.stringify([fields.account_id, fields.source, links.from])];

/** A position to store, with the id of the stored trade that it replaces. */
export type ContinuedPosition = ReadyTrade & { readonly replaces: string | null };

/**
 * Positions of which a part is in the journal already, from an earlier statement: the new row has all parts and
 * what the trader wrote, and replaces the stored one. If several stored trades have the ticket, the trader may
 * have split the position, and the new parts stay by themselves.
 */
export function continuePositions(
  positions: readonly ReadyTrade[],
  stored: readonly StoredTrade[],
): ContinuedPosition[] {
  const byTicket = new Map<string, StoredTrade | 'several'>();
  for (const trade of stored) {
    for (const ticket of ticketsOf(trade)) {
      byTicket.set(ticket, byTicket.has(ticket) ? 'several' : trade);
    }
  }
  const taken = new Set<string>();
  return positions.map((position) => {
    const tickets = [...ticketsOf(position.fields), ...fromOf(position)];
    const before = tickets.map((ticket) => byTicket.get(ticket)).find((it) => it !== undefined);
    const isFree = before !== undefined && before !== 'several' && !taken.has(before.id);
    if (!isFree || taken.size === REPLACED_PER_IMPORT) return { ...position, replaces: null };
    const { id, ...trade } = before;
    const both = [trade, position.fields];
    if (mergeProblem(both) !== null) return { ...position, replaces: null };
    taken.add(id);
    const fields = { ...mergeTrades(both), import_id: position.fields.import_id };
    return { ...position, fields, replaces: id };
  });
}
