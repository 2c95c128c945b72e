import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { main, root, say } from './run.mjs';

const SHORT_LINES = 15;

const sources = (folder) =>
  fs.globSync('{api,contracts,mocks,scripts,web}/**/*.{ts,tsx,mjs}', {
    cwd: folder,
    exclude: ['web/dist*', 'web/catalogue', '**/*.d.ts', '**/*.test.*'],
  });

const countLines = (file) => fs.readFileSync(file, 'utf8').split('\n').length - 1;

/** Number and lengths of the source files without tests, and the folders by number of files. */
export function measureStructure(folder = root) {
  const files = sources(folder);
  const lengths = files
    .map((file) => ({ file, lines: countLines(join(folder, file)) }))
    .toSorted((a, b) => a.lines - b.lines);
  const at = (share) => lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))];
  const folders = Object.entries(Object.groupBy(files, (file) => dirname(file)))
    .map(([name, entries]) => ({ name, entries: entries.length }))
    .toSorted((a, b) => b.entries - a.entries);
  return {
    files: files.length,
    lines: lengths.reduce((sum, { lines }) => sum + lines, 0),
    median: at(0.5).lines,
    p90: at(0.9).lines,
    longest: lengths.at(-1),
    short: lengths.filter(({ lines }) => lines < SHORT_LINES).length,
    folders,
  };
}

function print({ files, lines, median, p90, longest, short, folders }) {
  say(`${files} source files without tests, ${lines} lines`);
  say(`lines of a file: median ${median}, p90 ${p90}, most ${longest.lines} (${longest.file})`);
  say(`${short} files under ${SHORT_LINES} lines`);
  say(
    `the fullest folders: ${folders
      .slice(0, 5)
      .map((each) => `${each.name} ${each.entries}`)
      .join(', ')}`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(() => print(measureStructure()));
}
