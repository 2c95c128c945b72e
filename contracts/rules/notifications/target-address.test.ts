import { expect, test } from 'vitest';
import { targetAddress } from './target-address.ts';

test('a notification leads to a section, or to one thing in it', () => {
  expect(targetAddress({ section: 'renew', item: null })).toBe('/?open=renew');
  expect(targetAddress({ section: 'posts', item: '019aab31' })).toBe('/?open=posts&item=019aab31');
});

test('a webinar keeps the address that links to it have', () => {
  expect(targetAddress({ section: 'webinar', item: '42' })).toBe('/#course-viewer-42');
});
