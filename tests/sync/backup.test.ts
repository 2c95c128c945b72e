import { beforeAll, describe, expect, it } from 'vitest';
import { readPage } from '#web/offline/journal/read.ts';
import { AT, backupOf, contentOf, backupServiceOf, fill, NO_PROGRESS, restore } from './backups.ts';
import { fieldAtServer, fieldOn, openDevices, write } from './open-devices.ts';
import { findRow, readAllRows } from '#web/offline/journal/rows.ts';

let open: Awaited<ReturnType<typeof openDevices>>;
beforeAll(async () => {
  open = await openDevices();
});

describe('a backup', () => {
  it('restores on a fresh device to the same journal, rows of unknown kinds and pictures too', async () => {
    const { one } = await open({});
    const { two } = await open({}, {});
    const { trade, gone, shas } = await fill(one);
    const { opened, done } = await restore(two, await backupOf(one));

    expect(opened).toMatchObject({
      exportedAt: AT,
      username: 'Ama Mensah',
      trades: 1,
      records: 7,
      pictures: 2,
      missing: 8,
      same: 0,
      different: 0,
      gaps: [],
    });
    expect(done).toMatchObject({ rows: 8, pictures: 2 });
    expect(await contentOf(two)).toEqual(await contentOf(one));
    const page = await readPage(two.db, { limit: 9 }, new Date(AT));
    expect(page.items.map(({ id }) => id)).toEqual([trade]);
    expect(page.statistics.totalPnl).toBe(-12.3);
    expect(await findRow(two.db, gone)).toBeUndefined();
    expect((await two.db.pictures.bulkGet(shas)).map((picture) => picture?.unsent)).toEqual([1, 1]);
  });

  it('changes nothing when it is restored a second time, or where it was made', async () => {
    const { one } = await open({});
    await fill(one);
    const before = await readAllRows(one.db);
    const { opened, done } = await restore(one, await backupOf(one), 'replace');
    expect(opened).toMatchObject({ missing: 0, same: 8, different: 0 });
    expect(done).toMatchObject({ rows: 0, pictures: 0 });
    expect(await readAllRows(one.db)).toEqual(before);
  });

  it('writes nothing before it is restored', async () => {
    const { one } = await open({});
    const { two } = await open({}, {});
    await fill(one);
    await backupServiceOf(two).open(await backupOf(one));
    expect(await readAllRows(two.db)).toHaveLength(0);
    expect(await two.db.pictures.count()).toBe(0);
  });

  it('tells which pictures other devices have to give', async () => {
    const { one } = await open({});
    const { shas } = await fill(one);
    await one.db.pictures.delete(shas[0] ?? '');
    expect(await backupServiceOf(one).missingPictures()).toEqual([shas[0]]);
    expect(await backupServiceOf(one).write()).toMatchObject({
      screenshotCount: 1,
      lostScreenshots: 1,
    });
  });
});

describe('two devices of one person', () => {
  it('agree after one of them was given a backup, and the server has all of it', async () => {
    const { one, two, member } = await open({}, {});
    const maker = (await open({})).one;
    const { trade, shas } = await fill(maker);
    await maker.db.rows.delete('plan-1'); // the server here does not know the kind
    await restore(one, await backupOf(maker));
    await one.sync();
    await two.sync();
    expect((await readAllRows(two.db)).map(({ id }) => id)).toEqual(
      (await readAllRows(one.db)).map(({ id }) => id),
    );
    expect((await contentOf(two)).tradingJournal).toEqual((await contentOf(maker)).tradingJournal);
    expect(await fieldAtServer(member, trade, 'notes')).toBe('Ümläut “quoted” \\ "');
    for (const sha of shas) expect(await member.calls.getPicture(sha)).not.toBeNull();
  });

  it('keep what they wrote since, also where the one with the backup has not heard of it yet', async () => {
    const { one, two } = await open({}, {});
    const [edited, deleted] = [await write(one, { notes: 'old' }), await write(one)];
    const file = await backupOf(one);
    await one.sync();
    await one.change(edited, { notes: 'new' });
    await one.change(deleted, { deleted: true });
    await one.sync();

    await restore(two, file); // it knows nothing of the journal
    expect(await fieldOn(two, edited, 'notes')).toBe('old');
    await two.sync();
    await one.sync();
    for (const device of [one, two]) {
      expect(await fieldOn(device, edited, 'notes')).toBe('new');
      expect(await fieldOn(device, deleted, 'deleted')).toBe(true);
    }
  });

  it('keep what is here unless the backup is chosen, which then stands on both', async () => {
    const { one, two, member, time } = await open({}, {});
    const [edited, deleted] = [await write(one, { notes: 'old', rating: 2 }), await write(one)];
    const file = await backupOf(one);
    await one.change(edited, { notes: 'new' });
    await one.change(deleted, { deleted: true });
    await one.sync();
    await two.sync();

    const result = await restore(one, file);
    expect(result.opened).toMatchObject({ missing: 0, same: 0, different: 2 });
    expect(result.done.rows).toBe(0);
    expect(await fieldOn(one, edited, 'notes')).toBe('new');

    await two.change(edited, { rating: 5 });
    await two.sync();
    time.advance(1000);
    expect((await restore(one, file, 'replace')).done.rows).toBe(2);
    await one.sync();
    await two.sync();
    for (const device of [one, two]) {
      expect(await fieldOn(device, edited, 'notes')).toBe('old');
      expect(await fieldOn(device, edited, 'rating')).toBe(2);
      expect(await fieldOn(device, deleted, 'deleted')).toBe(false);
    }
    expect(await fieldAtServer(member, deleted, 'deleted')).toBe(false);
  });
});

it('leaves the journal as it was when the device does not take all of it', async () => {
  const { one } = await open({});
  const { two } = await open({}, {});
  await fill(one);
  const service = backupServiceOf(two);
  await service.open(await backupOf(one));
  two.db.rows.hook('creating', () => {
    throw new Error('no room');
  });
  await expect(service.restore({ different: 'keep' }, NO_PROGRESS)).rejects.toThrow(
    'The backup could not be put back, and the journal is as it was. Please try again.',
  );
  expect(await readAllRows(two.db)).toHaveLength(0);
  expect(await two.db.pictures.count()).toBe(0);
});

it('reports progress to the end', async () => {
  const { one } = await open({});
  const { two } = await open({}, {});
  await fill(one);
  const service = backupServiceOf(two);
  await service.open(await backupOf(one));
  const progress: string[] = [];
  await service.restore({ different: 'keep' }, (done, total) =>
    progress.push(`${done} of ${total}`),
  );
  expect(progress).toEqual(['0 of 10', '1 of 10', '2 of 10', '10 of 10']);
  await service.close();
  await expect(service.restore({ different: 'keep' }, NO_PROGRESS)).rejects.toThrow(
    'no backup is open',
  );
});
