import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';

/** A whole text, or a pattern that a part of it has. */
type Text = string | { pattern: string };

/** What a person points at: by its role and the name that a screen reader says. */
export type Target = {
  role: string;
  name?: Text;
  /** A part of what stands in it. */
  hasText?: string;
  within?: Target;
  /** The first of several; else there has to be one alone. */
  isFirst?: boolean;
  /** Elements that nobody sees count too, such as the input behind a button for files. */
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

/** The input that opens the browser's dialog for files; it stands behind a button and is never seen. */
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

/** As much of Testing Library as is used in the page; the screen tests find their elements with it too. */
type Finder = {
  queryAllByRole: (
    root: Element,
    role: string,
    options: { name?: string | RegExp; hidden: boolean },
  ) => HTMLElement[];
};

const FINDER = 'TestingLibraryDom';

/** Runs in the page: all elements that a target stands for. It knows nothing but what is in it. */
function findAll(target: Target): HTMLElement[] {
  const { queryAllByRole } = Reflect.get(globalThis, 'TestingLibraryDom') as Finder;
  const roots = target.within === undefined ? [document.body] : findAll(target.within);
  const { role, name: wanted, hasText, isHidden = false } = target;
  const name = typeof wanted === 'object' ? new RegExp(wanted.pattern) : wanted;
  const found = roots.flatMap((root) =>
    role === 'file'
      ? [...root.querySelectorAll<HTMLElement>(`input[type=file][aria-label="${String(name)}"]`)]
      : queryAllByRole(root, role, { ...(name !== undefined && { name }), hidden: isHidden }),
  );
  const matching = found.filter(
    (each) => hasText === undefined || each.innerText.includes(hasText),
  );
  return target.isFirst === true ? matching.slice(0, 1) : matching;
}

/** Runs in the page: whether a click in the middle of the element reaches it, else why not. */
async function obstacleOf(found: readonly HTMLElement[]): Promise<string | null> {
  const [element] = found;
  if (element === undefined) return 'it is not there';
  if (found.length > 1) return `there are ${found.length} of them`;
  if (element.matches(':disabled, [aria-disabled=true]')) return 'it is disabled';
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => setTimeout(resolve, 40));
  const { x, y, width, height } = element.getBoundingClientRect();
  if (before.x !== x || before.y !== y) return 'it moves';
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  if (element.contains(hit)) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' }); // for the next look
  return `it is covered by ${hit?.outerHTML.slice(0, 200) ?? 'nothing'}`;
}

/** The expression of the elements; that of one of them ends with `[0]`. */
export const elements = (target: Target): string =>
  `(${findAll.toString()})(${JSON.stringify(target)})`;
export const element = (target: Target): string => `${elements(target)}[0]`;
export const obstacle = (target: Target): string =>
  `(${obstacleOf.toString()})(${elements(target)})`;

const finderFile = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
);

/** What makes the expressions above work in a page. */
export const readFinder = (): Promise<string> => readFile(finderFile, 'utf8');
export const hasFinder = `'${FINDER}' in globalThis`;
