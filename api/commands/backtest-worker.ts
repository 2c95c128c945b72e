import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { readConfig } from '#api/config/config.ts';
import { sendResult } from '#api/workers/messages.ts';
import { DataSource, Instrument } from '#contracts/primitives.ts';
import { ScannerType } from '#contracts/signals.ts';
import { backtestPart } from './backtest-threads.ts';

/** Thread that scans some of the instruments; see `backtestInThreads`. */
const Task = z.object({
  scanner: ScannerType,
  source: DataSource,
  span: z.object({ from: z.number(), to: z.number() }),
  instruments: z.array(Instrument),
});

sendResult(await backtestPart(readConfig(process.env), Task.parse(workerData)));
