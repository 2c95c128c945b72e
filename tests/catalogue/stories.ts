import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ScreenName, type StateName, stateNames } from '#web/catalogue/states.ts';
import { whyAbsent } from '#web/catalogue/absent-states.ts';

export const catalogueFolder = fileURLToPath(new URL('../../web/dist-catalogue', import.meta.url));

/** A page of the catalogue: a component in its variants, or a screen in a state. */
export type Story = {
  /** `member/market/empty`, `components/actions/buttons` */
  name: string;
  id: string;
  state: StateName | null; // null: of a component
};

type Index = { entries: Readonly<Record<string, { id: string }>> };

const SCREEN = 'screens-';

/** `screens-member--dark-pools` is the story of `member/dark-pools`. */
const screenOf = (id: string): string => id.slice(SCREEN.length).replace('--', '/');

function storiesOf(id: string): Story[] {
  if (!id.startsWith(SCREEN))
    return [{ name: id.replace('-', '/').replace('--', '/'), id, state: null }];
  const screen = screenOf(id) as ScreenName; // the test of the table expects each of them
  return stateNames
    .filter((state) => whyAbsent(screen, state) === null)
    .map((state) => ({ name: `${screen}/${state}`, id, state }));
}

/** Every page of the built catalogue; with the states of a screen that are shown. */
export function readStories(): Story[] {
  const { entries } = JSON.parse(readFileSync(`${catalogueFolder}/index.json`, 'utf8')) as Index;
  return Object.values(entries).flatMap(({ id }) => storiesOf(id));
}
