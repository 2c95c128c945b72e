import { startServer, type TestServer } from '../browser/support/server.ts';
import { createTrader } from './journal-data.ts';
import {
  type BenchDevice,
  editMs,
  firstPullMs,
  heapMb,
  openBenchDevice,
  openingMs,
  pushMs,
} from './measure-journal.ts';
import { median, type Row } from './report.ts';

const SIZES = [1000, 10_000, 100_000] as const; // entries
const ROUNDS = 3;
const OFFLINE = 10_000; // entries
const MOST_GROWTH = 2; // times, from the smallest journal to the largest

type Figures = {
  entries: number;
  pullMs: number;
  firstMs: number;
  rowsMs: number;
  tilesMs: number;
  editMs: number;
  heapMb: number;
  pushMs: number;
};

type Sample = { firstMs: number; rowsMs: number; tilesMs: number; editMs: number };
type Bench = { entries: number; device: BenchDevice; pullMs: number; samples: Sample[] };

async function fill(server: TestServer, entries: number): Promise<Bench> {
  const device = await openBenchDevice(server.url, await createTrader(server, entries));
  return { entries, device, pullMs: await firstPullMs(device), samples: [] };
}

async function sample({ device, samples }: Bench, round: number): Promise<void> {
  const opening = await openingMs(device);
  const saving = await editMs(device, `Written in round ${round}.`);
  if (round > 0) samples.push({ ...opening, editMs: saving }); // the first one warms up
}

async function finish({ entries, device, pullMs, samples }: Bench): Promise<Figures> {
  return {
    entries,
    pullMs,
    firstMs: median(samples.map(({ firstMs }) => firstMs)),
    rowsMs: median(samples.map(({ rowsMs }) => rowsMs)),
    tilesMs: median(samples.map(({ tilesMs }) => tilesMs)),
    editMs: median(samples.map((each) => each.editMs)),
    heapMb: await heapMb(device),
    pushMs: await pushMs(device, OFFLINE),
  };
}

async function measure(server: TestServer, benches: Bench[]): Promise<Figures[]> {
  for (const entries of SIZES) benches.push(await fill(server, entries));
  // All sizes in turn, so that a slow moment of the machine hits each of them.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const bench of benches) await sample(bench, round);
  }
  const figures: Figures[] = [];
  for (const bench of benches) figures.push(await finish(bench));
  return figures;
}

type Wanted = { what: string; name: keyof Figures; unit: Row['unit']; atMost?: number };

const wanted: readonly Wanted[] = [
  { what: 'rows and tiles, opened first', name: 'firstMs', unit: 'ms', atMost: MOST_GROWTH },
  { what: 'time to first rows', name: 'rowsMs', unit: 'ms', atMost: MOST_GROWTH },
  { what: 'time to the six tiles', name: 'tilesMs', unit: 'ms', atMost: MOST_GROWTH },
  { what: 'one edit', name: 'editMs', unit: 'ms' },
  { what: 'first pull', name: 'pullMs', unit: 'ms' },
  { what: `push of ${OFFLINE.toLocaleString('en')} offline trades`, name: 'pushMs', unit: 'ms' },
  { what: 'heap', name: 'heapMb', unit: 'MB' },
];

function judge(figures: readonly Figures[]): Row[] {
  return wanted.flatMap(({ what, name, unit, atMost }) =>
    figures.map((each, index) => {
      const row = {
        what: `${each.entries.toLocaleString('en')} trades: ${what}`,
        ours: each[name],
      };
      const smallest = figures[0]?.[name];
      if (index < figures.length - 1 || smallest === undefined) return { ...row, unit };
      const limit = atMost === undefined ? {} : { limit: { of: 'ratio' as const, atMost } };
      return { ...row, baseline: smallest, unit, ...limit };
    }),
  );
}

/** The journal with few and with many trades; the baseline is the smallest of them. */
export async function benchJournal(): Promise<Row[]> {
  const server = await startServer();
  const benches: Bench[] = [];
  try {
    return judge(await measure(server, benches));
  } finally {
    for (const { device } of benches) await device.close();
    await server.remove();
  }
}
