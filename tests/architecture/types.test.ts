import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { plantTree, runTool } from './planted-tree.ts';

it('gives the contract neither browser nor server types', { timeout: 60_000 }, () => {
  const folder = plantTree(
    new Map([
      ['contracts/browser.ts', 'export const width = window.innerWidth;\n'],
      ['contracts/server.ts', 'export const home = process.env;\n'],
      ['contracts/fine.ts', 'export const one = Math.max(1, 0);\n'],
    ]),
  );
  try {
    const said = runTool(folder, 'tsc', '-p', 'contracts', '--pretty', 'false');
    const files = said.split('\n').filter((line) => line.includes('error TS'));
    expect(new Set(files.map((line) => line.split('(')[0]))).toEqual(
      new Set(['contracts/browser.ts', 'contracts/server.ts']),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
