import { z } from 'zod';
import { define } from './endpoint.ts';
import { open } from './open.ts';
import {
  Count,
  DataSource,
  Id,
  inQuery,
  Instant,
  Instrument,
  named,
  Sha256,
} from './primitives.ts';
import { exampleSignal, ScannerType, Signal } from './signals.ts';

const Day = z.iso.date('A day is YYYY-MM-DD');

/** What of the record is shown: of the present source, and live signals, unless named. Days are UTC and included. */
export const RecordQuery = z.object({
  scanner: ScannerType.optional(),
  instrument: Instrument.optional(),
  origin: z.enum(['live', 'backfilled'], 'Unknown origin').default('live'),
  source: DataSource.optional(),
  from: Day.optional(), // issued from then on
  to: Day.optional(),
});
export type RecordQuery = z.infer<typeof RecordQuery>;

/** What a page of it is asked with. */
export const RecordPageQuery = RecordQuery.extend({ before: Id.optional() });

export const RecordListQuery = RecordQuery.extend({
  limit: inQuery(z.number().int().min(1).max(500)).default(100),
  before: Id.optional(), // the last row of the page before
});
export type RecordListQuery = z.infer<typeof RecordListQuery>;

/** A signal that has closed or was voided. Hidden ones are listed here like all others. */
export const RecordSignal = named('RecordSignal', {
  ...Signal.shape,
  spread: z.number(), // at issue, in price units
  commitment: Count.nullable(), // its entry in the chain; null: issued before there was one, or backfilled
  removal: z
    .object({
      kind: open(z.enum(['voided', 'hidden'])),
      at: Instant,
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type RecordSignal = z.infer<typeof RecordSignal>;

const CommitmentEntry = named('Commitment', {
  seq: Count,
  kind: z.enum(['signal', 'result', 'void']),
  hash: Sha256,
  committed_at: Instant,
  expires_at: Instant.nullable(),
  form: z.string().nullable(), // null while its signal is open
  head: Sha256, // of all entries up to this one
});

const SealedDay = named('CommitmentDay', {
  day: Day,
  first: Count,
  count: Count,
  head: Sha256, // of its last entry
});

/** See docs/public-record.md for what is hashed and how the entries are chained. */
export const RecordChain = named('RecordChain', {
  commitments: z.array(CommitmentEntry), // by seq
  days: z.array(SealedDay), // sealed ones whose first entry is on this page
  total: Count, // entries of the chain
});
export type RecordChain = z.infer<typeof RecordChain>;

export const RECORD_CHAIN_PAGE = 1000;

export const publicRecordEndpoints = {
  signals: define.get('/record/signals', 'public', {
    summary: 'Closed and voided signals for everyone, newest first; open ones stay with members',
    query: RecordListQuery,
    response: z.array(RecordSignal),
    example: [{ ...exampleSignal, spread: 0.00008, commitment: 41, removal: null }],
  }),
  chain: define.get('/record/chain', 'public', {
    summary: 'The commitments to signals and results, with the heads of their days',
    query: z.object({
      after: inQuery(z.number().int().min(0)).default(0), // seq of the last entry of the page before
      limit: inQuery(z.number().int().min(1).max(RECORD_CHAIN_PAGE)).default(RECORD_CHAIN_PAGE),
    }),
    response: RecordChain,
    example: {
      commitments: [
        {
          seq: 1,
          kind: 'signal',
          hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
          committed_at: '2026-11-03T08:15:01.204Z',
          expires_at: '2026-11-04T22:00:00.000Z',
          form: null,
          head: '5f4dcc3b5aa765d61d8327deb882cf99b2f4c6a3f0b1f6a1c9e0a1b2c3d4e5f6',
        },
      ],
      days: [],
      total: 1,
    },
  }),
};
