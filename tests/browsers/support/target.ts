import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';

/** A full text, or a pattern that matches a part of it. */
type Text = string | { pattern: string };

/** An element by role and accessible name. */
export type Target = {
  role: string;
  name?: Text;
  /** Text that the element contains. */
  hasText?: string;
  within?: Target;
  /** Take the first of several; otherwise exactly one must match. */
  isFirst?: boolean;
  /** Include invisible elements, such as the file input behind a button. */
  isHidden?: boolean;
};

const toText = (text: string | RegExp): Text =>
  typeof text === 'string' ? text : { pattern: text.source };

type More = Pick<Target, 'hasText' | 'within' | 'isFirst'>;

export const byRole = (role: string, name?: string | RegExp, more: More = {}): Target => ({
  role,
  ...(name !== undefined && { name: toText(name) }),
  ...more,
});
export const button = (name: string | RegExp, more?: More): Target => byRole('button', name, more);
export const dialog = (name: string | RegExp): Target => byRole('dialog', name);
export const main = byRole('main');

/** The invisible file input behind a button. */
export const fileInput = (label: string, within: Target): Target => ({
  role: 'file',
  name: label,
  within,
  isHidden: true,
});

export const describeTarget = ({ role, name, hasText, within }: Target): string =>
  [
    role,
    typeof name === 'object' ? `/${name.pattern}/` : name && `“${name}”`,
    hasText && `with “${hasText}”`,
    within && `in ${describeTarget(within)}`,
  ]
    .filter(Boolean)
    .join(' ');

/** The part of Testing Library used in the page; screen tests use the same queries. */
type Finder = {
  queryAllByRole: (
    root: Element,
    role: string,
    options: { name?: string | RegExp; hidden: boolean },
  ) => HTMLElement[];
};

const FINDER = 'TestingLibraryDom';

/** Runs in the page: all elements of a target. Must be self-contained. */
function findAll(target: Target): HTMLElement[] {
  const { queryAllByRole } = Reflect.get(globalThis, 'TestingLibraryDom') as Finder;
  const roots = target.within === undefined ? [document.body] : findAll(target.within);
  const { role, name: wanted, hasText, isHidden = false } = target;
  const name = typeof wanted === 'object' ? new RegExp(wanted.pattern) : wanted;
  const candidates = roots.flatMap((root) =>
    role === 'file'
      ? [...root.querySelectorAll<HTMLElement>(`input[type=file][aria-label="${String(name)}"]`)]
      : queryAllByRole(root, role, { ...(name !== undefined && { name }), hidden: isHidden }),
  );
  const matching = candidates.filter(
    (each) => hasText === undefined || each.innerText.includes(hasText),
  );
  return target.isFirst === true ? matching.slice(0, 1) : matching;
}

/** Runs in the page: why a click on the centre would miss the element; null when it hits. */
async function obstacleOf(candidates: readonly HTMLElement[]): Promise<string | null> {
  const [element] = candidates;
  if (element === undefined) return 'it is not there';
  if (candidates.length > 1) return `there are ${candidates.length} of them`;
  if (element.matches(':disabled, [aria-disabled=true]')) return 'it is disabled';
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => setTimeout(resolve, 40));
  const { x, y, width, height } = element.getBoundingClientRect();
  if (before.x !== x || before.y !== y) return 'it moves';
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  if (element.contains(hit)) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' }); // for the next attempt
  return `it is covered by ${hit?.outerHTML.slice(0, 200) ?? 'nothing'}`;
}

/** Expression of the elements; append `[0]` for one of them. */
export const elements = (target: Target): string =>
  `(${findAll.toString()})(${JSON.stringify(target)})`;
export const element = (target: Target): string => `${elements(target)}[0]`;
export const obstacle = (target: Target): string =>
  `(${obstacleOf.toString()})(${elements(target)})`;

const finderFile = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
);

/** Source that the expressions above need in the page. */
export const readFinder = (): Promise<string> => readFile(finderFile, 'utf8');
export const hasFinder = `'${FINDER}' in globalThis`;
