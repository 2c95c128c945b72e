import { strToU8, Zip, ZipDeflate } from 'fflate';

const SLICE = 1_000_000; // bytes
/** Many short ones: a reader of XML goes through one long text again and again. */
const COMMENTS = strToU8(`<!--${' '.repeat(993)}-->`.repeat(SLICE / 1000));

const HEAD =
  '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
const TAIL = '</sheetData></worksheet>';

/** What a workbook needs beside its sheet. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>' +
    '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
  'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>',
};

const cell = (at: string, text: string): string =>
  `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

const row = (line: number, cells: readonly string[]): string =>
  `<row r="${line}">${cells.map((text, column) => cell(`${'ABCDEFG'[column] ?? 'Z'}${line}`, text)).join('')}</row>`;

type Workbook = {
  rows: readonly (readonly string[])[];
  /** How many megabytes of comments stand before the end of the sheet. */
  paddingMb?: number;
};

/** A real workbook, packed piece by piece: the test itself needs no room for what is in it. */
export function packWorkbook({ rows, paddingMb = 0 }: Workbook): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const add = (name: string, write: (part: ZipDeflate) => void): void => {
    const part = new ZipDeflate(name, { level: 1 });
    zip.add(part);
    write(part);
    part.push(new Uint8Array(), true);
  };
  for (const [name, text] of Object.entries(PARTS)) add(name, (part) => part.push(strToU8(text)));
  add('xl/worksheets/sheet1.xml', (part) => {
    part.push(strToU8(HEAD + rows.map((cells, at) => row(at + 1, cells)).join('')));
    for (let left = paddingMb; left > 0; left -= 1) part.push(COMMENTS);
    part.push(strToU8(TAIL));
  });
  zip.end();
  return new Uint8Array(Buffer.concat(pieces));
}

const ENTRY = 0x02014b50;
const NAME_AT = 46;

/** The same archive, whose directory gives another size for the unpacked sheet than it has. */
export function withStatedSize(packed: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> {
  const lying = Uint8Array.from(packed);
  const view = new DataView(lying.buffer);
  for (let at = 0; at < lying.length - NAME_AT; at += 1) {
    if (view.getUint32(at, true) !== ENTRY) continue;
    const length = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(lying.subarray(at + NAME_AT, at + NAME_AT + length));
    if (name === 'xl/worksheets/sheet1.xml') view.setUint32(at + 24, bytes, true);
  }
  return lying;
}
