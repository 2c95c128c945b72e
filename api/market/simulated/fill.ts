import type { ChildProcess } from 'node:child_process';
import { isEnvelope } from '#api/workers/messages.ts';
import { startChild, untilEnded } from '#api/workers/start.ts';
import { type Instrument, INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { closedUntil } from '#contracts/rules/time/market-calendar.ts';
import { unpackCandles } from '../candle-chunk.ts';
import type { CandleStore, ChunkExtent } from '../candle-store.ts';
import type { MarketDeps } from '../create-market.ts';
import type { StoredHours } from './slices.ts';

/** The task for the child process; `now` is fixed for the whole run. */
export type FillTask = {
  readonly seed: number;
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

/** Computes missing history in a child process and stores it; `done` rejects where that failed. */
export function startFill({ seed, store, now }: Deps) {
  const stopping = new AbortController();
  let isFilling = true;
  let child: ChildProcess | null = null;

  async function run(): Promise<void> {
    const task = await describeTask({ seed, store, now });
    if (stopping.signal.aborted) return;
    child = startChild(new URL('fill-process.ts', import.meta.url));
    child.send(task);
    await storeAll(child, store, stopping.signal);
  }

  const done = run().finally(() => (isFilling = false));
  return {
    isFilling: (): boolean => isFilling,
    done,
    async stop(): Promise<void> {
      stopping.abort();
      child?.kill();
      await done.catch(() => undefined); // `done` reports it to its callers
    },
  };
}

async function describeTask({ seed, store, now }: Deps): Promise<FillTask> {
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

/** Stores the messages of the process until it ends; begins nothing new after an abort. */
async function storeAll(
  child: ChildProcess,
  store: CandleStore,
  signal: AbortSignal,
): Promise<void> {
  const storeOne = async ({ instrument, timeframe, columns }: FillMessage): Promise<void> => {
    const series = { source: 'simulated', instrument, timeframe } as const;
    if (!signal.aborted) await store.add(series, unpackCandles(columns));
  };
  let stored: Promise<void> = Promise.resolve();
  const failed = new Promise<never>((_, reject) => {
    child.on('message', (message: unknown) => {
      if (!isEnvelope<FillMessage>(message)) return;
      stored = stored.then(() => storeOne(message.bellwether));
      stored.catch(reject);
    });
  });
  await Promise.race([untilEnded(child), failed]);
  await stored;
}
