import { readStories, type Story } from '../catalogue/stories.ts';
import { openVisitor, overflow, serveCatalogue, switchTo, violations } from '../catalogue/visit.ts';
import { expect, test } from './support/test.ts';

/** Each a browser page of its own, beside each other. `npm run catalogue:check` also judges the screens. */
const PARTS = 2;

const components = (): Story[] => readStories().filter(({ state }) => state === null);

test('an Arabic text begins at the right, an English one at the left', async ({ browser }) => {
  const host = await serveCatalogue();
  const visitor = await openVisitor(browser, host.url);
  const posts = components().find(({ name }) => name.endsWith('/posts'));
  if (posts === undefined) throw new Error('the catalogue has no story of posts');
  await visitor.show(posts);
  const isAtRight = (section: string) =>
    visitor.page
      .getByRole('region', { name: section })
      .locator('p')
      .evaluate((text) => {
        const first = document.createRange();
        first.setStart(text.firstChild ?? text, 0);
        first.setEnd(text.firstChild ?? text, 1);
        const [letter, box] = [first.getBoundingClientRect(), text.getBoundingClientRect()];
        return box.right - letter.right < letter.left - box.left;
      });
  expect(await isAtRight('Right to left')).toBe(true);
  expect(await isAtRight('Long text')).toBe(false);
  await visitor.close();
  host.close();
});

for (let part = 0; part < PARTS; part += 1) {
  test(
    `components of the catalogue are accessible, part ${part + 1}`,
    { tag: '@full' },
    async ({ browser }) => {
      test.slow();
      const host = await serveCatalogue();
      const visitor = await openVisitor(browser, host.url);
      const [first, ...others] = components().filter((_, index) => index % PARTS === part);
      if (first === undefined) throw new Error('the catalogue has no component');
      expect.soft(await visitor.show(first)).toEqual([]);
      expect(others.length).toBeGreaterThan(30);
      for (const story of [first, ...others]) {
        if (story !== first) await switchTo(visitor.page, story);
        expect.soft(await violations(visitor.page, 'light'), story.name).toEqual([]);
        expect.soft(await overflow(visitor.page), `${story.name} fits`).toBe(0);
      }
      await visitor.close();
      host.close();
    },
  );
}
