import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1)
    view.setUint16(at * 2, text.charCodeAt(at), !isBigEndian);
  return bytes;
};

const withMark = (mark: readonly number[], bytes: Uint8Array) =>
  Uint8Array.from([...mark, ...bytes]);

const REPORT = '<html><td>Прибыль</td><td>balance 1 000.00</td></html>';

it.each([
  ['UTF-8', utf8(REPORT)],
  ['UTF-8 with its mark', withMark([0xef, 0xbb, 0xbf], utf8(REPORT))],
  ['UTF-16 with its mark', withMark([0xff, 0xfe], utf16(REPORT, false))],
  ['UTF-16, high byte first, with its mark', withMark([0xfe, 0xff], utf16(REPORT, true))],
  ['UTF-16 without a mark', utf16(REPORT, false)],
  ['UTF-16, high byte first, without a mark', utf16(REPORT, true)],
])('reads %s', (_name, bytes) => {
  expect(decodeText(bytes)).toBe(REPORT);
});

// "Прибыль: é" in the code pages of Windows
const RUSSIAN = [0xcf, 0xf0, 0xe8, 0xe1, 0xfb, 0xeb, 0xfc];

it('reads a code page that the page names', () => {
  const bytes = Uint8Array.from([...utf8('<meta charset="windows-1251">'), 0xe9, 0x20]);
  expect(decodeText(bytes)).toContain('й');
});

it('tells Russian from western texts where nothing names the code page', () => {
  expect(decodeText(Uint8Array.from([...RUSSIAN, 0x3a, 0xa0, 0x35]))).toBe('Прибыль:\u00a05');
  expect(decodeText(Uint8Array.from([0x63, 0x61, 0x66, 0xe9]))).toBe('café');
});

it('believes the bytes rather than a page that names the wrong code page', () => {
  const page = '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">Прибыль';
  expect(decodeText(utf8(page))).toBe(page);
});
