/**
 * Which files of the build's context are sent, by a `.dockerignore`: the last line that fits decides,
 * and a line that names a folder fits everything below it.
 *
 * @source https://docs.docker.com/build/concepts/context/#dockerignore-files
 */
export function readDockerignore(text: string): (path: string) => boolean {
  const rules = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => ({
      isSent: line.startsWith('!'),
      fits: toExpression(line.replace(/^!/, '').replaceAll(/^\/|\/$/g, '')),
    }));
  return (path) => rules.findLast(({ fits }) => fits.test(path))?.isSent ?? true;
}

/** Unlike in a shell, a `*` takes names that begin with a dot, too. */
function toExpression(pattern: string): RegExp {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\*\*\/|\*\*|\*/g, (stars) => meanings[stars] ?? '');
  return new RegExp(`^${source}(/|$)`);
}

const meanings: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
};
