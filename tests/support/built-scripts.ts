import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Tabs inside the journal's screen, which is loaded before them. */
const tabsOfJournal = /^(?:Accounts|Calendar|Insights|Setups)Tab-/;

/** Size as of gzip -9, whatever a server sends, in KB of 1,024 bytes. */
export const packedKb = (content: string | Buffer): number =>
  gzipSync(content, { level: 9 }).length / 1024;

/**
 * The scripts of a built page and what they weigh: the one way in which budgets and bench count.
 *
 * @param folder where Vite wrote the page, with its scripts in `assets`
 */
export function readBuiltScripts(folder: string) {
  const assets = join(folder, 'assets');
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const entry = /<script type="module"[^>]*src="\/assets\/([^"]+)"/.exec(html)?.[1] ?? '';
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const sections = scripts.filter((file) => /^\w+(?:Screen|Tab)-/.test(file));

  const importsOf = (script: string): string[] =>
    [...readFileSync(join(assets, script), 'utf8').matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(
      ([, imported = '']) => imported,
    );

  /** A script and all its static imports. */
  function withImports(script: string, visited = new Set<string>()): Set<string> {
    if (visited.has(script)) return visited;
    visited.add(script);
    for (const imported of importsOf(script)) withImports(imported, visited);
    return visited;
  }

  function chunk(name: string): string {
    const match = scripts.find((file) => file.startsWith(`${name}-`));
    if (match === undefined) throw new Error(`The build has no chunk ${name}.`);
    return match;
  }

  const weigh = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => sum + packedKb(readFileSync(join(assets, file))), 0);

  /** The scripts that some chunks need together with the entry, each once. */
  function together(...names: string[]): Set<string> {
    const all = withImports(entry);
    for (const name of names) withImports(name, all);
    return all;
  }

  /** What is loaded before a section opens. */
  function loadedBefore(section: string): Set<string> {
    if (tabsOfJournal.test(section)) return together(chunk('TraderShell'), chunk('JournalScreen'));
    return together(chunk(section.includes('Tab-') ? 'AdminShell' : 'TraderShell'));
  }

  /** KB of scripts that a section adds to what is loaded before it. */
  function addedKb(section: string): number {
    const before = loadedBefore(section);
    return weigh([...withImports(section)].filter((file) => !before.has(file)));
  }

  return {
    /** File names of all scripts. */
    scripts,
    /** File names of the chunks of sections and tabs. */
    sections,
    importsOf,
    withImports,
    weigh,
    /** KB of scripts until the first screen stands: the login without names of chunks. */
    firstScreenKb: (...chunks: readonly string[]): number => weigh(together(...chunks.map(chunk))),
    addedKb,
  };
}
