import { Dexie } from 'dexie';
import { beforeEach, describe, expect, it } from 'vitest';
import { seedWorld } from './seed/seed.ts';
import { createStoredWorld } from './stored-world.ts';
import { createMemoryWorld, type World } from './world.ts';

let day = 0;
/** A clock that moves on: a world that seeded twice would show it. */
const seed = () => seedWorld(new Date(Date.UTC(2026, 10, (day += 1))));

const worlds: [string, () => World][] = [
  ['in memory', () => createMemoryWorld(seed)],
  ['in the browser', () => createStoredWorld(seed)],
];

const picture = { type: 'image/png' as const, bytes: new Uint8Array([1, 2, 3]) };

const renameFirst = (world: World, name: string) =>
  world.change(({ people }) => {
    const [person] = people;
    if (person) person.username = name;
    return name;
  });

const addLike = (world: World, id: string) =>
  world.change(({ posts }) => void posts[0]?.liked_by.push(id));

const firstName = async (world: World) => (await world.read()).people[0]?.username;

describe.each(worlds)('the world %s', (_, start) => {
  let world: World;
  beforeEach(async () => {
    world = start();
    await world.reset();
  });

  it('keeps what was changed', async () => {
    expect(await renameFirst(world, 'Kofi')).toBe('Kofi');
    expect(await firstName(world)).toBe('Kofi');
  });

  it('keeps its first day, however often it is read', async () => {
    expect((await world.read()).posts).toEqual((await world.read()).posts);
  });

  it('is as it was when a change fails half-way', async () => {
    const failing = world.change(({ people }) => {
      people.length = 0;
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect((await world.read()).people).not.toHaveLength(0);
  });

  it('cannot be changed by its readers', async () => {
    (await world.read()).people.length = 0;
    expect((await world.read()).people).not.toHaveLength(0);
  });

  it('starts again from its first day, without pictures', async () => {
    await renameFirst(world, 'Kofi');
    await world.pictures.put('ama', 'a', picture);
    await world.reset();
    expect(await firstName(world)).not.toBe('Kofi');
    expect(await world.pictures.find('ama', 'a')).toBeNull();
  });

  it('keeps each owner’s pictures apart, each once', async () => {
    const { pictures } = world;
    await pictures.put('ama', 'a', picture);
    await pictures.put('ama', 'a', picture);
    await pictures.put('kofi', 'a', picture);
    expect(await pictures.find('ama', 'a')).toMatchObject(picture);
    expect(await pictures.find('ama', 'b')).toBeNull();
    expect(await pictures.countOf('ama')).toBe(1);
    await pictures.removeOf(['ama', 'esi']);
    expect(await pictures.countOf('ama')).toBe(0);
    expect(await pictures.countOf('kofi')).toBe(1);
  });
});

describe('the world in the browser', () => {
  it('survives a reload and is shared by tabs', async () => {
    const tab = createStoredWorld(seed);
    await tab.reset();
    await renameFirst(tab, 'Kofi');
    expect(await firstName(createStoredWorld(seed))).toBe('Kofi');
  });

  it('starts from its first day when it was stored in an older shape', async () => {
    const old = new Dexie('demo-server');
    old.version(1).stores({ world: 'id' });
    await old
      .table('world')
      .put({ id: 'shape-1', tables: { people: [], posts: [], journals: {} } });
    old.close();
    const world = createStoredWorld(seed);
    expect((await world.read()).people).not.toHaveLength(0);
    const db = await new Dexie('demo-server').open();
    expect(await db.table('world').count()).toBe(1);
    db.close();
  });

  it('loses no change when tabs write at the same time', async () => {
    const tabs = [createStoredWorld(seed), createStoredWorld(seed)];
    await tabs[0]?.reset();
    await Promise.all(
      tabs.flatMap((tab, index) => [addLike(tab, `a${index}`), addLike(tab, `b${index}`)]),
    );
    const likes = (await tabs[0]?.read())?.posts[0]?.liked_by;
    expect(likes).toEqual(expect.arrayContaining(['a0', 'b0', 'a1', 'b1']));
  });
});
