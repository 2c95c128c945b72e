import { expect, it } from 'vitest';
import { targetAddress } from './target-address.ts';

it('leads to the thing, or to the section where there is no one thing', () => {
  expect(targetAddress({ section: 'signals', item: '3f0c9a51b27d4e86' })).toBe(
    '/?open=signals&item=3f0c9a51b27d4e86',
  );
  expect(targetAddress({ section: 'renew', item: null })).toBe('/?open=renew');
});

it('leads to a webinar by the link that webinars always had', () => {
  expect(targetAddress({ section: 'webinar', item: 'gold' })).toBe('/#course-viewer-gold');
  expect(targetAddress({ section: 'webinar', item: null })).toBe('/?open=webinar');
});
