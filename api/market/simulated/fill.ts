import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { isEnvelope } from '#api/workers/messages.ts';
import { startChild, untilEnded } from '#api/workers/start.ts';
import { type Instrument, INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { closedUntil } from '#contracts/rules/time/market-calendar.ts';
import { unpackCandles } from '../candle-chunk.ts';
import type { CandleStore, ChunkExtent } from '../candle-store.ts';
import type { MarketDeps } from '../create-market.ts';
import { missingSlices, type StoredHours } from './slices.ts';

/** The task for a child process; `now` is fixed for the whole run. */
export type FillTask = {
  readonly seed: number;
  readonly part: { readonly index: number; readonly of: number }; // they take the slices in turn
  readonly now: number;
  readonly stored: StoredHours;
  readonly closedUntil: ReadonlyMap<Instrument, number>; // end of the closed hours, UTC ms
};

/** Candles of a span, packed by `packCandles`. */
export type FillMessage = {
  readonly instrument: Instrument;
  readonly timeframe: 'H1' | 'D1';
  readonly columns: Uint8Array;
};

type Deps = Pick<MarketDeps, 'store' | 'now'> & { readonly seed: number };

const MOST_PROCESSES = 2; // more would wait for the server, which stores what they compute

/** Computes missing history in child processes and stores it; `done` rejects where that failed. */
export function startFill({ seed, store, now }: Deps) {
  const stopping = new AbortController();
  let isFilling = true;
  let children: readonly ChildProcess[] = [];

  async function run(): Promise<void> {
    const task = await describeTask({ seed, store, now });
    if (stopping.signal.aborted) return;
    const slices = missingSlices(task.stored, task.now);
    const of = Math.min(availableParallelism(), MOST_PROCESSES, slices.length);
    children = Array.from({ length: of }, () =>
      startChild(new URL('fill-process.ts', import.meta.url)),
    );
    children.forEach((child, index) => child.send({ ...task, part: { index, of } }));
    await storeAll(children, store, stopping.signal);
  }

  const endAll = (): void => {
    for (const child of children) child.kill();
  };
  const done = run().finally(() => {
    isFilling = false;
    endAll(); // where one has failed
  });
  return {
    isFilling: (): boolean => isFilling,
    done,
    async stop(): Promise<void> {
      stopping.abort();
      endAll();
      await done.catch(() => undefined); // `done` reports it to its callers
    },
  };
}

async function describeTask({ seed, store, now }: Deps): Promise<Omit<FillTask, 'part'>> {
  const t = now();
  const chunks = new Map<Instrument, ChunkExtent[]>();
  for (const instrument of INSTRUMENTS) {
    const series = { source: 'simulated', instrument, timeframe: 'H1' } as const;
    chunks.set(instrument, await store.chunks(series));
  }
  return {
    seed,
    now: t,
    stored: chunks,
    closedUntil: new Map(INSTRUMENTS.map((each) => [each, closedUntil(each, 'H1', t)])),
  };
}

/** Stores the messages of the processes until they end; begins nothing new after an abort. */
async function storeAll(
  children: readonly ChildProcess[],
  store: CandleStore,
  signal: AbortSignal,
): Promise<void> {
  const storeOne = async ({ instrument, timeframe, columns }: FillMessage): Promise<void> => {
    const series = { source: 'simulated', instrument, timeframe } as const;
    if (!signal.aborted) await store.add(series, unpackCandles(columns));
  };
  let stored: Promise<void> = Promise.resolve();
  const failed = new Promise<never>((_, reject) => {
    const take = (message: unknown): void => {
      if (!isEnvelope<FillMessage>(message)) return;
      stored = stored.then(() => storeOne(message.bellwether));
      stored.catch(reject);
    };
    for (const child of children) child.on('message', take);
  });
  await Promise.race([Promise.all(children.map(untilEnded)), failed]);
  await stored;
}
