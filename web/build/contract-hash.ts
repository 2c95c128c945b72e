import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const contracts = fileURLToPath(new URL('../../contracts', import.meta.url));

const isSource = (file: string): boolean => file.endsWith('.ts') && !file.endsWith('.test.ts');

/** Changes with every change of the contract: answers cached under another hash are not read. */
export function contractHash(): string {
  const hash = createHash('sha256');
  const files = readdirSync(contracts, { recursive: true, encoding: 'utf8' }).filter(isSource);
  files.sort();
  for (const file of files) {
    hash.update(file).update(readFileSync(`${contracts}/${file}`));
  }
  return hash.digest('hex').slice(0, 16);
}
