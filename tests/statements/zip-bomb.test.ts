import { beforeAll, expect, it } from 'vitest';
import { packWorkbook, withStatedSize } from '#tests/support/packed-workbooks.ts';
import { readStatement } from '#web/statements/read-statement.ts';

const MEGABYTE = 1_000_000;
const KILOBYTE = 1024; // as the process counts

const HEADS = ['Symbol', 'Type', 'Volume', 'Open Time', 'Entry', 'Close Time', 'Profit'];
const aTrade = (day: string): string[] =>
  `EURUSD;buy;0.10;2026.03.${day} 10:00:00;1.08500;2026.03.${day} 12:00:00;20.00`.split(';');
const rows = [HEADS, aTrade('02'), aTrade('03')];

const TOO_LARGE = 'This workbook unpacks to more than 100 MB. Export a shorter period.';
const DAMAGED = 'This Excel file is damaged. Download it again, or save it as CSV.';

async function read(bytes: Uint8Array) {
  const reading = await readStatement({ name: 'report.xlsx', bytes }, null);
  return reading.state === 'unreadable' ? reading.reason : reading;
}

/** Reads it. @returns by how many megabytes the process grew at most meanwhile, and what was answered */
async function readMeasured(bytes: Uint8Array) {
  const before = process.resourceUsage().maxRSS;
  const answer = await read(bytes);
  const grownMb = ((process.resourceUsage().maxRSS - before) * KILOBYTE) / MEGABYTE;
  return { answer, grownMb };
}

let bomb: Uint8Array; // under half a megabyte
beforeAll(() => {
  bomb = packWorkbook({ rows, paddingMb: 150 });
});

it('fault 59: a workbook that unpacks to 150 MB is refused before it takes the memory', async () => {
  expect(bomb.length).toBeLessThan(2 * MEGABYTE);
  const { answer, grownMb } = await readMeasured(bomb);
  expect(answer).toBe(TOO_LARGE);
  expect(grownMb).toBeLessThan(50);
});

it('fault 59: a workbook whose directory understates what is in it is stopped where it says it ends', async () => {
  const { answer, grownMb } = await readMeasured(withStatedSize(bomb, 3 * MEGABYTE));
  expect(answer).toBe(DAMAGED);
  expect(grownMb).toBeLessThan(100);
});

it('fault 59: nothing of a sheet is read whose directory gives fewer bytes than it has', async () => {
  const whole = packWorkbook({ rows, paddingMb: 1 });
  expect(await read(whole)).toMatchObject({ state: 'read' });
  expect(await read(withStatedSize(whole, MEGABYTE))).toBe(DAMAGED);
});

it('fault 59: a workbook whose directory overstates what is in it is refused without the memory', async () => {
  const small = packWorkbook({ rows });
  expect(await read(withStatedSize(small, 4 * 1000 * MEGABYTE))).toBe(TOO_LARGE);
  expect(await read(withStatedSize(small, 90 * MEGABYTE))).toBe(DAMAGED);
});

it('reads a large workbook below the limit as it is', { tags: ['full'] }, async () => {
  const large = packWorkbook({ rows, paddingMb: 25 });
  expect(await read(large)).toEqual(await read(packWorkbook({ rows })));
});
