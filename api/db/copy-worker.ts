import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { exportPostgresql } from './export-postgresql.ts';

const { url, file } = z.object({ url: z.string(), file: z.string() }).parse(workerData);
await exportPostgresql(url, file);
parentPort?.postMessage('done', []);
