import { expect, it } from 'vitest';
import { ApiError } from '#contracts/errors.ts';
import { dayNoteId, rowFields } from '#contracts/journal/journal-rows.ts';
import { JOURNAL_FULL, SKEW_LIMIT_MS } from '#contracts/journal/journal-sync.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { aTrade } from '#tests/support/builders.ts';
import { tinyPng } from '#tests/support/pictures.ts';
import type { Facts } from '#web/data/journal/diagnostics.ts';
import { buildReport, reportText } from '#web/features/settings/diagnostics/report.ts';
import { apiPathOf } from '#web/client/recorded-calls.ts';
import { storePicture } from '#web/offline/journal/pictures.ts';
import { addEntries, putRecord, type NewRecord } from '#web/offline/journal/write.ts';
import { pullChanges } from '#web/offline/sync/pull.ts';
import { readDeviceFacts } from '#web/offline/journal/device-facts.ts';
import type { Device } from './device.ts';
import { openDevices, type Wrap, write } from './open-devices.ts';
import { readAllRows } from '#web/offline/journal/rows.ts';

const start = await openDevices();

const pageOf = (device: Device): Facts['page'] => ({
  madeAt: device.now(),
  version: '0.1.0',
  contract: 'c0ffee00',
  isDemo: false,
  isView: false,
  isSignedIn: true,
  isOnline: true,
  isReachable: true,
  locks: { taken: 0, waiting: 0 },
  storage: { used: 1e6, allowed: 1e9, isPersistent: true },
  worker: 'active',
});

/** What the inspector of a device says. */
async function reportOf(device: Device): Promise<string> {
  const facts: Facts = {
    page: pageOf(device),
    journal: 'open',
    device: await readDeviceFacts(device.db),
    sync: { isRunning: false, failedPasses: 0, nextTryMs: 0, failure: null },
    calls: [],
  };
  return reportText(buildReport(facts));
}

const whyOf = async (device: Device): Promise<string> =>
  (await reportOf(device)).split('\n\n')[0] ?? '';

const MARK = 'Zebra';

const others = { deleted: true } as const;

/** All that a person or a file fills, with a mark in each text, and numbers that nothing else has. */
const records: readonly NewRecord[] = [
  {
    id: 'Zebra-account',
    kind: 'account',
    fields: rowFields.account.omit(others).parse({
      name: `${MARK} account`,
      number: `${MARK} 4477`,
      starting_balance: 918_273.5,
    }),
  },
  {
    id: 'Zebra-flow',
    kind: 'cash_flow',
    fields: rowFields.cash_flow.omit(others).parse({
      account_id: 'Zebra-account',
      date: '2031-07-19T01:02:03.000Z',
      amount: 918_274.5,
      note: `${MARK} note`,
      source: `${MARK} source`,
      ticket: `${MARK} ticket`,
    }),
  },
  {
    id: 'Zebra-setup',
    kind: 'setup',
    fields: rowFields.setup.omit(others).parse({
      name: `${MARK} setup`,
      notes: `${MARK} notes`,
      rules: [{ id: 'Zebra-rule', text: `${MARK} rule` }],
    }),
  },
  {
    id: dayNoteId('2031-07-19'),
    kind: 'day_note',
    fields: rowFields.day_note.omit(others).parse({ day: '2031-07-19', text: `${MARK} day` }),
  },
  {
    id: 'Zebra-mapping',
    kind: 'import_mapping',
    fields: rowFields.import_mapping.omit(others).parse({
      account_id: 'Zebra-account',
      heads: [`${MARK} head`],
      columns: { pair: `${MARK} column` },
    }),
  },
  {
    id: 'Zebra-import',
    kind: 'import',
    fields: rowFields.import.omit(others).parse({
      account_id: 'Zebra-account',
      date: '2031-07-19T01:02:03.000Z',
      file_name: `${MARK}.csv`,
      format: `${MARK} format`,
      trades: 918_275,
    }),
  },
];

const markedTrade = aTrade({
  pair: `${MARK} pair`,
  entry_price: 91_827.25,
  exit_price: 91_828.25,
  size: 91.75,
  pnl: 9182.5,
  commission: -91.25,
  notes: `${MARK} notes`,
  strategy: `${MARK} strategy`,
  emotions: `${MARK} emotions`,
  duration: `${MARK} duration`,
  setup: `${MARK} setup`,
  tags: [`${MARK} tag`],
  symbol: `${MARK} symbol`,
  source: `${MARK} source`,
  ticket: `${MARK} ticket`,
  signal_id: 'Zebra-signal',
  import_id: 'Zebra-import',
  rules_kept: ['Zebra-rule'],
  date: '2031-07-19T01:02:03.000Z',
});

async function fill({ db, now }: Device): Promise<void> {
  await addEntries(db, [markedTrade], now());
  for (const record of records) await putRecord(db, record, now());
  await storePicture(db, { type: 'image/png', bytes: tinyPng.bytes });
  await db.meta.put({ key: 'token', value: 'Zebra-token' });
}

/** Texts and numbers that stand in a value. */
const leaves = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];

const repeating: Wrap = (calls) => ({
  ...calls,
  push: async (changes) => ({
    ...(await calls.push([])),
    results: changes.map(({ id, set }) => ({
      id,
      status: 'invalid' as const,
      detail: `${Object.keys(set)[0]}: ${String(leaves(set).find((leaf) => typeof leaf === 'string'))} is wrong, ${MARK}`,
    })),
  }),
});

const full: Wrap = (calls) => ({
  ...calls,
  push: async (changes) => ({
    ...(await calls.push([])),
    results: changes.map(({ id }) => ({
      id,
      status: 'invalid' as const,
      detail: `${JOURNAL_FULL} 100 records of 100. Delete some.`,
    })),
  }),
});

const tooLarge: Wrap = (calls) => ({
  ...calls,
  push: () =>
    Promise.reject(
      new ApiError('request.too_large', 'The request is larger than this call accepts.'),
    ),
});

it.each([
  ['nothing was sent yet', null],
  ['a server repeats what it refuses', repeating],
] as const)('holds no content of the journal: %s', async (_, wrap) => {
  const { one } = await start(wrap === null ? {} : { wrap });
  await fill(one);
  if (wrap !== null) await one.sync();
  const text = await reportOf(one);

  expect(text).toContain('notes'); // names of fields are there
  expect(text).not.toMatch(/zebra/i);
  expect(text).not.toMatch(/9,?1,?8,?2|91\.[27]5|4477|2031|07-19|01:02/);
  expect(text).not.toContain(markedTrade.id);
  expect(text).not.toContain(tinyPng.sha.slice(0, 8));
  const values = (await readAllRows(one.db)).flatMap(({ fields }) => leaves(fields));
  const typed = values.filter((value) => typeof value === 'string' && value.length > 6);
  expect(typed.length).toBeGreaterThan(20);
  expect(typed.filter((value) => text.includes(String(value)))).toEqual([]);
  await one.db.meta.toArray().then((rows) => expect(JSON.stringify(rows)).toContain('Zebra-token'));
});

it('says which field of a trade the server refuses, why, and what to do', async () => {
  const { one } = await start({});
  await write(one);
  await write(one, { id: '019a9f31-4d5e-7f60-8a1b-2c3d4e5f6071', pair: '' });
  await one.sync();

  expect(await whyOf(one)).toBe(
    'WHY IT DOES NOT SYNC\n- The server refused 1 trade because of the field "pair": Please fill in required fields (request.invalid). Please open it in the journal, correct this field and save it. Everything else is sent.',
  );
  const text = await reportOf(one);
  expect(text).toContain('- 019a9f31…6071 trade, for less than a minute: pair, ');
  expect(text).toContain('Refused: request.invalid, field pair, Please fill in required fields');
  expect(text).toContain('Rows: 1, of which refused: 1');
});

it('says that the journal is full on the server', async () => {
  const { one } = await start({ wrap: full });
  await write(one);
  await write(one);
  await one.sync();
  expect(await whyOf(one)).toContain(
    'The server refused 2 trades because the journal is full on the server (journal.full). Please delete trades or screenshots, or ask for more space.',
  );
});

it('repeats the reason of a call that was refused as a whole', async () => {
  const { one } = await start({ wrap: tooLarge });
  await write(one);
  await one.sync();
  expect(await whyOf(one)).toContain(
    'The server refused 1 trade: The request is larger than this call accepts.',
  );
});

it('says that the server went back to a backup, and that rows are offered again', async () => {
  const { one, member, time } = await start({});
  await write(one);
  await one.sync();
  const restore = await member.backUp();
  time.advance(MINUTE_MS);
  await write(one);
  await write(one);
  await one.sync();
  await restore();
  // The reset is done, and the tab is closed before anything is sent again.
  await pullChanges({ db: one.db, calls: member.calls, now: one.now });
  const why = await whyOf(one);
  expect(why).toMatch(
    /The server went back to a backup \(epoch \d+\): this device offers 2 rows again that an earlier epoch had confirmed\./,
  );
  await one.sync();
  expect(await whyOf(one)).toContain('Everything is synced, the last time less than a minute ago.');
});

it('says how far the clock of the device is off', async () => {
  const { one } = await start({ offsetMs: -2 * SKEW_LIMIT_MS });
  await write(one);
  await one.sync();
  expect(await whyOf(one)).toContain(
    "The clock of this device is 10 minutes behind the server's. Please let the device set its clock automatically",
  );
  const { one: fast } = await start({ offsetMs: DAY_MS });
  await write(fast);
  await fast.sync();
  expect(await whyOf(fast)).toContain("The clock of this device is 1 day ahead of the server's.");
});

it('counts the rows of each kind, and when the device last pushed and pulled', async () => {
  const { one } = await start({});
  const id = await write(one);
  await write(one);
  await one.change(id, { deleted: true });
  await putRecord(
    one.db,
    {
      id: 'account',
      kind: 'account',
      fields: rowFields.account.omit({ deleted: true }).parse({ name: 'Main' }),
    },
    one.now(),
  );
  await one.sync();
  const text = await reportOf(one);
  expect(text).toContain('trade: 1\naccount: 1\ndeleted, or of a newer version: 1');
  expect(text).toContain('Last push: 2026-11-20 09:00:00 UTC (less than a minute ago)');
  expect(text).toContain('Last complete pull: 2026-11-20 09:00:00 UTC (less than a minute ago)');
  expect(text).toMatch(/Cursor \(epoch:revision\): \d+:3/);
});

it('shows the way of a call, without what it was about', () => {
  expect(apiPathOf('https://app.example/api/trading-journal/changes?cursor=1:7')).toBe(
    '/api/trading-journal/changes',
  );
  expect(apiPathOf(`https://app.example/api/trading-journal/screenshots/${tinyPng.sha}`)).toBe(
    '/api/trading-journal/screenshots/…',
  );
  expect(apiPathOf('/api/dark-pools/EURUSD')).toBe('/api/dark-pools/…');
});
