import { formatStamp, latestStamp, stampMs } from '#contracts/rules/journal/hybrid-clock.ts';
import { entryDefaults } from '#contracts/journal/journal.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import type { EntryRowFields } from '#contracts/journal/journal-rows.ts';
import { journalScreenshotEndpoints } from '#contracts/journal/journal-screenshots.ts';
import type { Random } from '#tests/fuzz/random.ts';
import { storePicture } from '#web/offline/journal/pictures.ts';
import type { JournalRow } from '#web/offline/journal/journal-db.ts';
import { findRow, readAllRows } from '#web/offline/journal/rows.ts';
import {
  addEntries,
  addRows,
  changeRow,
  toEntryRow,
  toRecordRow,
} from '#web/offline/journal/write.ts';
import type { Device } from './device.ts';
import { createMemory, type TypedField, typedFields, type Write } from './memory.ts';
import type { Plan } from './plan.ts';
import { trueNow } from './virtual-time.ts';

const png = journalScreenshotEndpoints.read.example;

/** A member who writes on several devices. */
export function createTrader(devices: readonly Device[], random: Random, plan: Plan) {
  const memory = createMemory();
  let edits = 0; // makes every typed value another one

  const aPlace = () => {
    const device = random.pick(devices);
    const tab = device.tabAt(random.below(plan.tabs));
    return { device, tab, db: tab.db };
  };
  type Place = ReturnType<typeof aPlace>;

  /** Remembers under which stamps the device holds what it just wrote. */
  async function note({ db }: Place, id: string): Promise<void> {
    const row = await findRow(db, id);
    const writes = memory.latest.get(id) ?? new Map<string, Write>();
    memory.latest.set(id, writes);
    for (const [name, stamp] of Object.entries(row?.unsent ?? {})) {
      const last = writes.get(name);
      if (row && (last === undefined || stamp > last.stamp)) {
        writes.set(name, { stamp, value: Reflect.get(row.fields, name) });
      }
    }
  }

  async function added(place: Place, id: string): Promise<void> {
    memory.created.add(id);
    memory.expected.add(id);
    await note(place, id);
    place.tab.sync.wrote();
  }

  const newTrade = (changes: Partial<EntryRowFields> = {}) => ({
    ...entryDefaults,
    id: crypto.randomUUID(),
    date: new Date(trueNow() - random.below(40) * DAY_MS).toISOString(),
    pair: random.pick(['EURUSD', 'XAUUSD', 'US30']),
    entry_price: 1 + random.below(1000) / 1000,
    pnl: (random.below(400) - 200) / 10,
    currency: random.pick(['USD', 'USD', 'EUR']),
    status: random.pick(['closed', 'closed', 'open'] as const),
    ...changes,
  });

  async function create(place: Place, count = random.chance(0.2) ? random.below(6) : 1) {
    const trades = Array.from({ length: count }, () => newTrade());
    await addEntries(place.db, trades, place.device.now());
    for (const { id } of trades) await added(place, id);
  }

  async function createWithPicture(place: Place): Promise<void> {
    const bytes = Uint8Array.from([
      ...png.bytes,
      ...Array.from({ length: 8 }, () => random.below(256)),
    ]);
    const sha = await storePicture(place.db, { type: 'image/png', bytes });
    const trade = newTrade({ screenshots: [sha] });
    await addEntries(place.db, [trade], place.device.now());
    memory.pictures.set(trade.id, sha);
    await added(place, trade.id);
  }

  async function createRecord(place: Place): Promise<void> {
    const id = `day-${crypto.randomUUID()}`;
    const fields = { day: '2026-11-20', text: `day ${(edits += 1)}` };
    await addRows(place.db, [toRecordRow({ id, kind: 'day_note', fields })], place.device.now());
    await added(place, id);
  }

  /** A trade that no form lets through: the server refuses it, and it alone. */
  async function createBadRow(place: Place): Promise<void> {
    const { id, ...fields } = newTrade({ pair: '' });
    await addRows(place.db, [toEntryRow({ id, ...fields })], place.device.now());
    memory.refused.add(id);
    place.tab.sync.wrote();
  }

  /** A trade under a stamp of the far future, as a forged app or a broken clock would write it. */
  async function createForgedRow(place: Place): Promise<void> {
    const trade = newTrade();
    const aheadMs = place.device.now() + (1 + random.below(300)) * DAY_MS;
    await addEntries(place.db, [trade], aheadMs);
    await added(place, trade.id);
    const stamp = formatStamp(aheadMs, 0, 'forged');
    await place.db.transaction('rw', place.db.rows, async () => {
      const row = await place.db.rows.get(trade.id);
      if (row === undefined || row.rev > 0 || row.unsent['notes'] === undefined) return;
      await place.db.rows.put({ ...row, unsent: { ...row.unsent, notes: stamp } });
    });
    memory.latest.delete(trade.id); // the server has these stamps drawn anew
  }

  async function noteReplaced({ db }: Place, id: string, changes: object): Promise<void> {
    const seen = await findRow(db, id);
    for (const name of typedFields.filter((field) => field in changes)) {
      const key = `${id} ${name}`;
      const values = memory.replaced.get(key) ?? new Set();
      memory.replaced.set(key, values.add(JSON.stringify(seen && Reflect.get(seen.fields, name))));
    }
  }

  /** A trade that this tab shows. */
  async function aTrade({ db }: Place): Promise<JournalRow | undefined> {
    const rows = (await readAllRows(db)).filter(
      ({ id, kind }) => kind === 'entry' && !memory.refused.has(id),
    );
    const among = plan.isAboutFewTrades ? Math.min(rows.length, 2) : rows.length;
    return rows[random.below(Math.max(among, 1))];
  }

  async function change(place: Place, changes: Partial<EntryRowFields>): Promise<string> {
    const row = await aTrade(place);
    if (row === undefined) return 'nothing';
    return changeTrade(place, row, changes);
  }

  async function changeTrade(
    place: Place,
    row: JournalRow,
    changes: Partial<EntryRowFields>,
  ): Promise<string> {
    const { db, device, tab } = place;
    const newest = latestStamp([...Object.values(row.unsent), ...Object.values(row.at ?? {})]);
    const isOnTime =
      device.isOnTime() && (newest === null || newest === '' || stampMs(newest) < trueNow() + 500);
    await noteReplaced(place, row.id, changes);
    try {
      await changeRow(db, row.id, changes, device.now());
    } catch (error) {
      if ((await findRow(db, row.id)) !== undefined) throw error;
      return `${row.id}, which is gone`; // the journal was cleared
    }
    memory.cleared.delete(row.id); // an edit keeps the row
    await note(place, row.id);
    for (const name of typedFields.filter((field) => field in changes)) {
      const key = `${row.id} ${name}`;
      if (!isOnTime) memory.untimely.add(key);
      const typed = { value: changes[name], atMs: trueNow(), device };
      memory.typed.set(key, [...(memory.typed.get(key) ?? []), typed]);
    }
    tab.sync.wrote();
    return `${row.id} ${JSON.stringify(changes)}`;
  }

  const changes: ((n: number) => Partial<EntryRowFields>)[] = [
    () => ({ notes: `remark ${edits}` }),
    () => ({ notes: `remark ${edits}` }),
    (n) => ({ pnl: n / 4, notes: `result ${edits}` }),
    (n) => ({ status: n % 2 === 0 ? 'open' : 'closed' }),
    (n) => ({ tags: [`tag ${edits}`], currency: n % 3 === 0 ? 'EUR' : 'USD' }),
    () => ({ deleted: true }),
    () => ({ deleted: false }),
  ];

  function edit(place: Place): Promise<string> {
    edits += 1;
    return change(place, random.pick(changes)(random.below(400)));
  }

  const kinds = [
    ...(plan.isAboutFewTrades ? [edit, edit, edit] : [create]),
    create,
    edit,
    edit,
    edit,
    edit,
    ...(plan.parts.has('pictures') ? [createWithPicture, createWithPicture] : []),
    ...(plan.parts.has('records') ? [createRecord] : []),
    ...(plan.parts.has('badRows') ? [createBadRow] : []),
    ...(plan.parts.has('forged') ? [createForgedRow] : []),
  ];

  return {
    memory,
    /** Writes something on one of the devices. @returns what, for the trace */
    async act(): Promise<string> {
      const kind = random.pick(kinds);
      const place = aPlace();
      const what = await kind(place);
      return `device ${devices.indexOf(place.device) + 1}: ${kind.name} ${what ?? ''}`;
    },
    /** Types a new value into a field of a trade, of any trade by default. @returns the trade's id */
    async type(device: Device, name: TypedField, id?: string): Promise<string | null> {
      edits += 1;
      const tab = device.tabAt(0);
      const place = { device, tab, db: tab.db };
      const row = id === undefined ? await aTrade(place) : await findRow(tab.db, id);
      if (row === undefined) return null;
      const values = { notes: { notes: `typed ${edits}` }, tags: { tags: [`typed ${edits}`] } };
      await changeTrade(place, row, values[name]);
      return row.id;
    },
    /** Writes a trade in the first tab of this device. */
    create: (device: Device): Promise<void> =>
      create({ device, tab: device.tabAt(0), db: device.tabAt(0).db }, 1),
    addMany: (count: number): Promise<void> => create(aPlace(), count),
    /** Everything is about to be cleared: only what has unsent edits stays. @param sent ids at the server */
    async beforeClearing(sent: ReadonlySet<string>): Promise<void> {
      memory.expected.clear();
      const edited = new Set<string>();
      for (const { db } of devices) {
        for (const id of await db.rows.orderBy('unsentSince').primaryKeys()) {
          if (memory.refused.has(id)) continue;
          edited.add(id);
          memory.expected.add(id);
        }
      }
      for (const id of sent) {
        if (!edited.has(id)) memory.cleared.add(id);
        memory.mixed.add(id);
      }
    },
  };
}
