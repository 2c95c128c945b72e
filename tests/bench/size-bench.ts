import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Row } from './report.ts';

const assets = fileURLToPath(new URL('../../web/dist/assets', import.meta.url));

type Script = { name: string; kb: number };

function readScripts(): Script[] {
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  return names.map((name) => ({
    name,
    kb: gzipSync(readFileSync(join(assets, name)), { level: 9 }).length / 1024,
  }));
}

const largest = (scripts: readonly Script[], name: RegExp): number =>
  Math.max(...scripts.filter((script) => name.test(script.name)).map(({ kb }) => kb));

const atMost = (kb: number) => ({ of: 'figure', atMost: kb }) as const;

/** What the scripts of the built app weigh, packed. */
export async function benchSizes(): Promise<Row[]> {
  const scripts = readScripts();
  return [
    {
      what: 'largest chunk of a section',
      ours: largest(scripts, /^\w+(Screen|Tab)-/),
      unit: 'KB',
      limit: atMost(15),
    },
    {
      what: 'candles',
      ours: largest(scripts, /^CandlePlot-/),
      unit: 'KB',
      limit: atMost(60),
    },
    {
      what: 'all scripts',
      ours: scripts.reduce((sum, { kb }) => sum + kb, 0),
      unit: 'KB',
      limit: atMost(550),
    },
  ];
}
