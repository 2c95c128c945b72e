import { z } from 'zod';
import { Binary, Bytes, define } from '#contracts/endpoint.ts';
import { done, Sha256 } from '#contracts/primitives.ts';

export const SCREENSHOT_BYTES = 8 * 1024 * 1024;
export const SCREENSHOTS_PER_MEMBER = 5000;
export const SCREENSHOTS_PER_QUESTION = 500;
export const SCREENSHOTS_FULL = 'A journal holds at most 5,000 pictures.';
const CALLS_PER_MINUTE = 600;

const exampleSha = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const exampleBytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const BySha = z.object({ sha: Sha256 });

export const journalScreenshotEndpoints = {
  store: define.put('/trading-journal/screenshots/:sha', 'user', {
    summary: 'Stores a picture of a trade under the SHA-256 of its bytes; again is harmless',
    params: BySha,
    body: Bytes,
    bytes: 'body',
    bodyLimit: SCREENSHOT_BYTES,
    callsPerMinute: CALLS_PER_MINUTE,
    errors: ['journal.bad_screenshot', 'journal.screenshots_full', 'journal.full'],
    ...done('Screenshot stored'),
    exampleBody: exampleBytes,
  }),
  missing: define.post('/trading-journal/screenshots/missing', 'user', {
    summary:
      'Which of these pictures the server does not have: after a restore a device sends those again',
    body: z.object({ shas: z.array(Sha256).max(SCREENSHOTS_PER_QUESTION) }),
    inView: true,
    ofJournal: true,
    callsPerMinute: CALLS_PER_MINUTE,
    response: z.object({ missing: z.array(Sha256) }),
    example: { missing: [exampleSha] },
    exampleBody: { shas: [exampleSha] },
  }),
  read: define.get('/trading-journal/screenshots/:sha', 'user', {
    summary: "One of the caller's own pictures",
    params: BySha,
    bytes: 'answer',
    ofJournal: true,
    callsPerMinute: CALLS_PER_MINUTE,
    response: Binary,
    errors: ['journal.screenshot_not_found'],
    example: {
      type: 'image/png',
      bytes: exampleBytes,
    },
  }),
};
