import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CandlesAnswer, CANDLES_PER_CALL, marketEndpoints } from '#contracts/market/market.ts';
import { apiToken } from '../browser/support/api.ts';
import type { TestServer } from '../browser/support/server.ts';
import { compareCpu, get, type Target } from './load.ts';
import type { Row } from './report.ts';
import { startIdleServer, startRaw } from './servers.ts';

const PAGES = 2;

type Page = { target: Target; bytes: string };

/** The newest pages of hours, one behind the other; an administrator has no hourly limit. */
async function readPages(server: TestServer): Promise<Page[]> {
  const headers = { authorization: `Bearer ${await apiToken(server.url, server.adminCode)}` };
  const pages: Page[] = [];
  let to = new Date().toISOString();
  while (pages.length < PAGES) {
    const query = { instrument: 'EURUSD', timeframe: 'H1', limit: String(CANDLES_PER_CALL), to };
    const url = `${server.url}/api${marketEndpoints.candles.path}?${new URLSearchParams(query)}`;
    const target = { url, pid: server.pid, headers };
    const bytes = await get(target);
    const { candles }: CandlesAnswer = marketEndpoints.candles.response.parse(JSON.parse(bytes));
    const [first] = candles;
    if (first === undefined || candles.length < CANDLES_PER_CALL) throw new Error('too few hours');
    pages.push({ target, bytes });
    to = new Date(first[0]).toISOString();
  }
  return pages;
}

async function compare(pages: readonly Page[], folder: string) {
  const files = pages.map((_, index) => join(folder, `${index}.json`));
  for (const [index, { bytes }] of pages.entries()) await writeFile(files[index] ?? '', bytes);
  const raw = await startRaw('files', files);
  try {
    const both = { ours: 0, raw: 0 };
    for (const [index, { target }] of pages.entries()) {
      const file = { url: `${raw.url}/${index}`, pid: raw.pid, headers: {} };
      const page = await compareCpu(target, file);
      both.ours += page.ours;
      both.raw += page.raw;
    }
    return both;
  } finally {
    raw.stop();
  }
}

/** 10,000 candles in two pages against files of the same bytes that raw node:http reads and sends. */
export async function benchCandles(): Promise<Row[]> {
  const server = await startIdleServer();
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-candles-'));
  try {
    const pages = await readPages(server);
    const { ours, raw } = await compare(pages, folder);
    const what = `${(PAGES * CANDLES_PER_CALL).toLocaleString('en')} candles over HTTP, CPU of the server, against a raw file`;
    return [{ what, ours, baseline: raw, unit: 'µs', limit: { of: 'ratio', atMost: 2 } }];
  } finally {
    await server.remove();
    await rm(folder, { recursive: true, force: true });
  }
}
