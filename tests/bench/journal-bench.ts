import type { TestServer } from '../browser/support/server.ts';
import { createTrader } from './journal-data.ts';
import {
  type BenchDevice,
  bulkWriteMs,
  editMs,
  firstPullMs,
  firstRowsMs,
  heapMb,
  openBenchDevice,
  openingMs,
  pushMs,
  storeRowsMs,
} from './measure-journal.ts';
import { median, type Row } from './report.ts';
import { startIdleServer } from './servers.ts';

const [FEW, MANY, MOST] = [1000, 10_000, 100_000] as const; // trades
const ROUNDS = 3;
const OFFLINE = 10_000; // trades
const MOST_GROWTH = 2; // times, from few trades to most
const FIRST_ROWS_MS = 500;

const name = (trades: number, what: string): string =>
  `${trades.toLocaleString('en')} trades: ${what}`;
const figure = (atMost: number) => ({ of: 'figure', atMost }) as const;

async function onNewDevice<T>(
  server: TestServer,
  token: string,
  work: (device: BenchDevice) => Promise<T>,
): Promise<T> {
  const device = await openBenchDevice(server.url, token);
  try {
    return await work(device);
  } finally {
    await device.close();
  }
}

async function benchPush(server: TestServer, device: BenchDevice): Promise<Row> {
  return {
    what: `push of ${OFFLINE.toLocaleString('en')} trades written offline, against storing the rows in SQLite`,
    ours: await pushMs(device, OFFLINE),
    baseline: await storeRowsMs(server.dataDir, OFFLINE),
    unit: 'ms',
    limit: figure(3000),
  };
}

const pullRow = (
  trades: number,
  figures: readonly { pullMs: number; bulkMs: number }[],
  atMost: number,
): Row => ({
  what: name(trades, "first pull, against Dexie's bulk write of the same rows"),
  ours: median(figures.map(({ pullMs }) => pullMs)),
  baseline: median(figures.map(({ bulkMs }) => bulkMs)),
  unit: 'ms',
  limit: figure(atMost),
});

const pull = async (device: BenchDevice) => ({
  pullMs: await firstPullMs(device),
  bulkMs: await bulkWriteMs(device),
});

/** The first pull of a new device, and when its first rows are there for a person who waits for them. */
async function benchPull(server: TestServer, token: string): Promise<Row[]> {
  const [pulls, first]: [{ pullMs: number; bulkMs: number }[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    pulls.push(await onNewDevice(server, token, pull));
    first.push(await onNewDevice(server, token, firstRowsMs));
  }
  return [
    pullRow(MANY, pulls, 800),
    {
      what: name(MANY, 'first pull, until the first rows are on screen'),
      ours: median(first),
      unit: 'ms',
      limit: figure(FIRST_ROWS_MS),
    },
  ];
}

type Sample = { firstMs: number; rowsMs: number; tilesMs: number; editMs: number };
type Bench = { device: BenchDevice; samples: Sample[] };

async function sample({ device, samples }: Bench, round: number): Promise<void> {
  const opening = await openingMs(device);
  const saving = await editMs(device, `Written in round ${round}.`);
  if (round > 0) samples.push({ ...opening, editMs: saving }); // the first one warms up
}

/** What a long journal takes against a short one, in turn, so that a slow moment hits both. */
async function benchGrowth(most: Bench, few: Bench): Promise<Row[]> {
  for (let round = 0; round <= ROUNDS; round += 1) {
    await sample(few, round);
    await sample(most, round);
  }
  const against = `against ${FEW.toLocaleString('en')} trades`;
  const row = (what: string, of: keyof Sample, atMost: number | null): Row => ({
    what: `${name(MOST, what)}, ${against}`,
    ours: median(most.samples.map((each) => each[of])),
    baseline: median(few.samples.map((each) => each[of])),
    unit: 'ms',
    ...(atMost !== null && { limit: { of: 'ratio', atMost } as const }),
  });
  return [
    row('journal opened first', 'firstMs', MOST_GROWTH),
    row('time to first rows', 'rowsMs', MOST_GROWTH),
    row('time to the six tiles', 'tilesMs', MOST_GROWTH),
    row('one edit', 'editMs', null),
    {
      what: `${name(MOST, 'heap of the page')}, ${against}`,
      ours: await heapMb(most.device),
      baseline: await heapMb(few.device),
      unit: 'MB',
    },
  ];
}

/** Pushing, pulling and opening the journal on the built app. */
export async function benchJournal(): Promise<Row[]> {
  const server = await startIdleServer();
  try {
    const pulls = await benchPull(server, await createTrader(server, MANY));
    return await onNewDevice(server, await createTrader(server, FEW), (few) =>
      createTrader(server, MOST).then((token) =>
        onNewDevice(server, token, async (most) => {
          await firstPullMs(few);
          const first = await pull(most);
          const growth = await benchGrowth(
            { device: most, samples: [] },
            { device: few, samples: [] },
          );
          const pushed = await benchPush(server, few);
          return [pushed, ...pulls, pullRow(MOST, [first], 6000), ...growth];
        }),
      ),
    );
  } finally {
    await server.remove();
  }
}
