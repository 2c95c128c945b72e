import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { journalScreenshotEndpoints } from '#contracts/journal/journal-screenshots.ts';
import { aTrade } from '#tests/support/builders.ts';
import { storePicture } from '#web/offline/journal/pictures.ts';
import { readUnsentSummary } from '#web/offline/journal/unsent.ts';
import { addEntries } from '#web/offline/journal/write.ts';
import { pullChanges } from '#web/offline/sync/pull.ts';
import { pushUnsent } from '#web/offline/sync/push.ts';
import { type Device, figuresOf } from './device.ts';
import { createGate, fieldAtServer, fieldOn, openDevices, placeOf, write } from './open-devices.ts';
import type { Member } from './sync-server.ts';
import { readAllRows } from '#web/offline/journal/rows.ts';

const start = await openDevices();

const idsAt = async (member: Member): Promise<string[]> =>
  (await member.rows()).map((row) => row.id).toSorted();
const idsOn = async ({ db }: Device): Promise<string[]> =>
  (await db.rows.toCollection().primaryKeys()).toSorted();

/** Every device has the rows of the server, nothing unsent, and correct totals. */
async function expectAgreement(member: Member, ...devices: Device[]): Promise<void> {
  const onServer = new Map((await member.rows()).map((row) => [row.id, row.fields]));
  for (const device of devices) {
    const rows = await readAllRows(device.db);
    expect(new Map(rows.map((row) => [row.id, row.fields]))).toEqual(onServer);
    expect(await readUnsentSummary(device.db)).toMatchObject({ pending: 0, rejectedCount: 0 });
    const { stored, counted } = await figuresOf(device.db);
    expect(stored).toEqual(counted);
  }
}

async function syncAll(...devices: Device[]): Promise<void> {
  for (let round = 0; round < 2; round += 1) for (const device of devices) await device.sync();
}

it('fault 47: brings back what was written and changed after the backup, from a device that was open and one that was offline throughout', async () => {
  const { member, one: phone, two: desktop, time } = await start({}, {});
  const early = await write(phone, { notes: 'before the backup', pnl: 1 });
  const removed = await write(phone, { notes: 'to be deleted' });
  await syncAll(phone, desktop);
  await desktop.change(early, { pnl: 2 }); // and never online again until the end
  const offline = await write(desktop, { notes: 'written offline' });
  const restore = await member.backUp();
  time.advance(60_000);
  const late = await write(phone, { notes: 'after the backup' });
  await phone.change(early, { notes: 'changed after the backup' });
  await phone.change(removed, { deleted: true });
  await phone.sync();
  time.advance(60_000);
  await restore();
  expect(await idsAt(member)).toEqual([early, removed].toSorted());
  await syncAll(phone, desktop);

  expect(await idsAt(member)).toEqual([early, removed, late, offline].toSorted());
  expect(await fieldAtServer(member, early, 'notes')).toBe('changed after the backup');
  expect(await fieldAtServer(member, early, 'pnl')).toBe(2);
  expect(await fieldAtServer(member, removed, 'deleted')).toBe(true);
  await expectAgreement(member, phone, desktop);
});

it('fault 47: keeps the newer of two edits when the device with the older one comes back first', async () => {
  const { member, one, two, time } = await start({}, {});
  const id = await write(one, { notes: 'first' });
  await syncAll(one, two);
  const restore = await member.backUp();
  await one.change(id, { notes: 'older' });
  await syncAll(one, two);
  time.advance(1000);
  await two.change(id, { notes: 'newer' });
  await two.sync();
  await restore();
  await syncAll(one, two);

  expect(await fieldAtServer(member, id, 'notes')).toBe('newer');
  await expectAgreement(member, one, two);
});

it('fault 47: loses nothing when the same backup is restored twice, with work in between', async () => {
  const { member, one, two, time } = await start({}, {});
  const early = await write(one);
  await syncAll(one, two);
  const restore = await member.backUp();
  const between = await write(one);
  await one.sync();
  await restore();
  await syncAll(one);
  time.advance(5000);
  await two.change(early, { notes: 'between the restores' });
  await two.sync();
  time.advance(5000);
  await restore();
  await syncAll(two, one);

  expect(await idsAt(member)).toEqual([early, between].toSorted());
  expect(await fieldAtServer(member, early, 'notes')).toBe('between the restores');
  await expectAgreement(member, one, two);
});

it('fault 47: sends again what the server lost without a word, when the cursor is ahead of it', async () => {
  const { member, one, two } = await start({}, {});
  const stays = await write(one);
  await one.sync();
  const lost = await write(one, { notes: 'acknowledged, then lost' });
  await one.change(stays, { notes: 'this too' });
  await one.sync();
  await member.loseAfter(1);
  await syncAll(one, two);

  expect(await idsAt(member)).toEqual([stays, lost].toSorted());
  expect(await fieldAtServer(member, lost, 'notes')).toBe('acknowledged, then lost');
  await expectAgreement(member, one, two);
});

it('fault 47: goes on where it was interrupted in the middle of starting over', async () => {
  const { member, one } = await start({});
  const restore = await member.backUp();
  const ids = [await write(one), await write(one)];
  await one.sync();
  await restore();
  const dying = { ...member.calls, push: () => Promise.reject(new Error('the tab is gone')) };
  await pullChanges(placeOf(one, dying));
  await expect(pushUnsent(placeOf(one, dying), false)).rejects.toThrow('the tab is gone');
  one.crash();
  await one.sync();

  expect(await idsAt(member)).toEqual(ids.toSorted());
  await expectAgreement(member, one);
});

const png = journalScreenshotEndpoints.read.example;
const aPicture = (mark: number) => {
  const bytes = new Uint8Array([...png.bytes, mark]);
  return {
    type: 'image/png' as const,
    bytes,
    sha: createHash('sha256').update(bytes).digest('hex'),
  };
};

it('fault 47: sends the pictures again that the restored server lacks, and no others', async () => {
  const uploads: string[] = [];
  const { member, one } = await start({
    wrap: (calls) => ({
      ...calls,
      putPicture: (sha, bytes) => {
        uploads.push(sha);
        return calls.putPicture(sha, bytes);
      },
    }),
  });
  const [old, young] = [aPicture(1), aPicture(2)];
  await storePicture(one.db, { type: old.type, bytes: old.bytes });
  await write(one, { screenshots: [old.sha] });
  await one.sync();
  const restore = await member.backUp();
  await storePicture(one.db, { type: young.type, bytes: young.bytes });
  await write(one, { screenshots: [young.sha] });
  await one.sync();
  expect(uploads).toEqual([old.sha, young.sha]);
  await restore();
  await one.sync();

  expect(uploads).toEqual([old.sha, young.sha, young.sha]);
  expect(await member.calls.getPicture(young.sha)).not.toBeNull();
  expect(await readUnsentSummary(one.db)).toMatchObject({ pending: 0, pendingPictures: 0 });
});

it('fault 47: re-offers stamps that a server with a wrong clock had confirmed, and the newest still wins', async () => {
  const DAY_MS = 86_400_000;
  const { member, one, two, time, setServerClock } = await start({}, {});
  const id = await write(one, { notes: 'first' });
  await syncAll(one, two);
  const restore = await member.backUp();
  setServerClock(DAY_MS);
  await syncAll(one, two); // their clocks follow the server's
  await one.change(id, { notes: 'older' });
  await syncAll(one, two);
  time.advance(1000);
  await two.change(id, { notes: 'newer' });
  await two.sync();
  setServerClock(0);
  await restore();
  await two.sync();
  time.advance(1000); // a stamp that the other device had to draw anew would be the later one
  await syncAll(one, two);

  expect(await fieldAtServer(member, id, 'notes')).toBe('newer');
  await expectAgreement(member, one, two);
});

it('fault 48: drops what was cleared and keeps what the server never had, every field of it', async () => {
  const { member, one, time } = await start({});
  const sent = await write(one, { notes: 'sent' });
  const edited = await write(one, { notes: 'sent, then edited' });
  await one.sync();
  time.advance(1000);
  await one.change(edited, { pnl: 99 });
  const fresh = await write(one, { notes: 'never sent' });
  await member.wipe();
  await one.sync();

  expect(await idsOn(one)).not.toContain(sent);
  expect(await idsAt(member)).toEqual([edited, fresh].toSorted());
  expect(await fieldAtServer(member, edited, 'pnl')).toBe(99);
  expect(await fieldAtServer(member, edited, 'notes')).toBe('sent, then edited');
  await expectAgreement(member, one);
});

it('fault 48: after a clearing and a restore everything is there again, on a device that saw both and one that saw neither', async () => {
  const { member, one, two, time } = await start({}, {});
  const early = await write(one);
  await syncAll(one, two);
  const restore = await member.backUp();
  const late = await write(two, { notes: 'after the backup' });
  await two.sync(); // then offline
  time.advance(1000);
  await member.wipe();
  await one.sync();
  expect(await idsOn(one)).toEqual([]);
  time.advance(1000);
  await restore();
  await syncAll(one, two);

  expect(await idsAt(member)).toEqual([early, late].toSorted());
  await expectAgreement(member, one, two);
});

it('fault 48: what was cleared after a restore is gone, also on a device that was about to offer it again', async () => {
  const { member, one, time } = await start({});
  await write(one);
  await one.sync();
  const restore = await member.backUp();
  await write(one);
  await one.sync();
  time.advance(1000);
  await restore();
  await pullChanges(placeOf(one, member.calls)); // marked to be sent, and not sent yet
  expect(await readUnsentSummary(one.db)).toMatchObject({ pending: 1 });
  time.advance(1000);
  await member.wipe();
  await pullChanges(placeOf(one, member.calls));

  expect(await idsOn(one)).toEqual([]);
  await expectAgreement(member, one);
});

it('gives way to what a restored server knows, but for its own edits', async () => {
  const { member, one, two, time } = await start({}, {});
  const id = await write(one, { notes: 'old note' });
  await one.sync();
  await one.change(id, { pnl: 99 });
  await member.wipe();
  time.advance(1000);
  await addEntries(two.db, [aTrade({ id, notes: 'of the backup', pnl: 1 })], 1000);
  time.advance(1000);
  await two.change(id, { notes: 'of the backup, edited' });
  await two.sync();
  await one.sync();

  expect(await fieldAtServer(member, id, 'notes')).toBe('of the backup, edited');
  expect(await fieldOn(one, id, 'notes')).toBe('of the backup, edited');
  expect(await fieldAtServer(member, id, 'pnl')).toBe(99);
});

it('takes no answer of an earlier epoch for the present one', async () => {
  const gate = createGate();
  const { member, one } = await start({});
  const id = await write(one);
  await one.sync();
  await one.change(id, { notes: 'sent before the clearing' });
  const pushing = pushUnsent(placeOf(one, gate.wrap(member.calls)), false);
  await gate.untilBlocked();
  await member.wipe();
  await pullChanges(placeOf(one, member.calls));
  gate.release();
  await pushing;
  await one.sync();

  expect(await fieldAtServer(member, id, 'notes')).toBe('sent before the clearing');
  expect(await readAllRows(one.db)).toHaveLength(1);
});

it('sends the whole row when the server does not know it', async () => {
  const { member, one } = await start({});
  const id = await write(one, { notes: 'stays' });
  await one.sync();
  await one.change(id, { rating: 5 });
  await member.wipe();
  await pushUnsent(placeOf(one, member.calls), false);

  expect(await fieldAtServer(member, id, 'notes')).toBe('stays');
  expect(await fieldAtServer(member, id, 'rating')).toBe(5);
});

it('goes on with a trade whose revision was higher in the earlier epoch', async () => {
  const { member, one, time } = await start({});
  const id = await write(one);
  for (let edit = 0; edit < 5; edit += 1) {
    time.advance(1000);
    await one.change(id, { notes: `edit ${edit}` });
    await one.sync();
  }
  await one.change(id, { notes: 'never sent' });
  await member.wipe();
  await one.sync();

  expect(await fieldAtServer(member, id, 'notes')).toBe('never sent');
  expect(await one.db.rows.orderBy('unsentSince').count()).toBe(0);
});

it('drops nothing when a server of an earlier version does not say why it starts over', async () => {
  const { member, one } = await start({
    wrap: (calls) => ({
      ...calls,
      pull: async (cursor) => {
        const {
          reset_reason: _reason,
          cleared_epoch: _epoch,
          ...answer
        } = await calls.pull(cursor);
        return answer;
      },
    }),
  });
  const restore = await member.backUp();
  const id = await write(one);
  await one.sync();
  await restore();
  await one.sync();

  expect(await idsAt(member)).toEqual([id]);
});

it('keeps a field that an older server does not know, and sends it once the server knows it', async () => {
  let isOld = true;
  const { member, one } = await start({
    wrap: (calls) => ({
      ...calls,
      push: async (changes) => {
        if (!isOld) return calls.push(changes);
        const answer = await calls.push(
          changes.map((row) => ({
            ...row,
            set: withoutRating(row.set),
            at: withoutRating(row.at),
          })),
        );
        const results = answer.results.map((result) =>
          result.status === 'ok'
            ? { ...result, row: { ...result.row, fields: withoutRating(result.row.fields) } }
            : result,
        );
        return { ...answer, results };
      },
      pull: async (cursor) => {
        const answer = await calls.pull(cursor);
        if (!isOld) return answer;
        return {
          ...answer,
          rows: answer.rows.map((row) => ({ ...row, fields: withoutRating(row.fields) })),
        };
      },
    }),
  });
  const id = await write(one, { rating: 4 });
  await one.sync();
  expect(await fieldOn(one, id, 'rating')).toBe(4);
  expect(await readUnsentSummary(one.db)).toMatchObject({ pending: 0 });

  isOld = false;
  await one.change(id, { notes: 'after the upgrade' });
  await one.sync();
  await one.sync();
  expect(await fieldAtServer(member, id, 'rating')).toBe(4);
});

const withoutRating = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'rating'));
