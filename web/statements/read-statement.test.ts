import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';

const reasonOf = async (bytes: Uint8Array) => {
  const reading = await readStatement({ name: 'report.html', bytes }, null);
  return reading.state === 'unreadable' ? reading.reason : reading.state;
};

it.each([
  ['nothing', new Uint8Array(), 'The file is empty.'],
  ['a PDF', strToU8('%PDF-1.7 …'), 'This is a PDF, from which numbers cannot be read reliably.'],
  ['a photograph', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'This is a picture.'],
  ['a screenshot', Uint8Array.of(0x89, 0x50, 0x4e, 0x47), 'The mobile apps of MetaTrader cannot'],
  ['a picture of an iPhone', strToU8('\0\0\0\u0018ftypheic'), 'This is a picture.'],
  ['old Excel', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), 'save it as .xlsx or CSV'],
  ['gzip', Uint8Array.of(0x1f, 0x8b, 8, 0), 'Unpack it'],
  ['any other ZIP', zipSync({ 'report.html': strToU8('<table>') }), 'This is a ZIP archive.'],
  ['a torn workbook', strToU8('PK\u0003\u0004 torn'), 'This Excel file is damaged.'],
  ['a backup', strToU8('{"format":"bellwether-backup"}'), 'restore it in the settings'],
  ['a page without a table', strToU8('<html><p>Session expired</p></html>'), 'There is no table'],
])('says why %s is no statement', async (_name, bytes, reason) => {
  expect(await reasonOf(bytes)).toContain(reason);
});

it('refuses a file that is too large, and one with too many rows', async () => {
  expect(await reasonOf(new Uint8Array(50_000_001))).toBe(
    'The file is larger than 50 MB. Export a shorter period.',
  );
  expect(await reasonOf(strToU8('a;b\n'.repeat(200_001)))).toBe(
    'The file has more than 200,000 rows. Export a shorter period.',
  );
});
