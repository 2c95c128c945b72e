import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { z } from 'zod';

/** A bug in the product: text of a file that is replaced while the file is loaded. */
const PlantedBugs = z.array(
  z.strictObject({
    name: z.string(),
    file: z.string(),
    find: z.string(),
    replace: z.string(),
    /** Harmless: something else in the product makes up for it. */
    expected: z.enum(['caught', 'harmless']),
    why: z.string(),
  }),
);
type PlantedBug = z.infer<typeof PlantedBugs>[number];

export const readPlantedBugs = (): PlantedBug[] =>
  PlantedBugs.parse(
    JSON.parse(readFileSync(new URL('planted-bugs.json', import.meta.url), 'utf8')),
  );

const textOf = (source: string | ArrayBuffer | NodeJS.TypedArray): string =>
  typeof source === 'string' ? source : new TextDecoder().decode(source);

/** Plants a bug in the modules that this process loads from now on; no file changes. @throws Error for an unknown name */
export function plantBug(name: string): void {
  const bug = readPlantedBugs().find((each) => each.name === name);
  if (bug === undefined) throw new Error(`no bug is called "${name}"`);
  const { href } = new URL(`../../${bug.file}`, import.meta.url);
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (url !== href || loaded.source === undefined || loaded.source === null) return loaded;
      const parts = textOf(loaded.source).split(bug.find);
      if (parts.length !== 2) throw new Error(`"${name}": its text is not once in ${bug.file}`);
      return { ...loaded, source: parts.join(bug.replace) };
    },
  });
}
