import { http, HttpResponse } from 'msw';
import type { Signal } from '#contracts/signals.ts';
import { signalEndpoints, SignalsQuery } from '#contracts/signals.ts';
import {
  PerformanceQuery,
  type SignalPerformance,
  trackRecordEndpoints,
} from '#contracts/track-record.ts';

const queryIn = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);

/** A server that keeps these signals, newest first, and pages them. */
export const historyOf = (signals: readonly Signal[]) =>
  http.get(`*/api${signalEndpoints.history.path}`, ({ request }) => {
    const { scanner, before, limit } = SignalsQuery.parse(queryIn(request));
    const own = signals.filter(
      (signal) => scanner === undefined || signal.scanner_type === scanner,
    );
    const start = own.findIndex(({ id }) => id === before) + 1;
    return HttpResponse.json(own.slice(start, start + limit));
  });

const { example } = trackRecordEndpoints.performance;

/** 61 backfilled signals that chance could have brought, and too few live ones. */
export const recordOf = (changes: Partial<SignalPerformance> = {}) =>
  http.get(`*/api${trackRecordEndpoints.performance.path}`, ({ request }) => {
    const { scanner, timeframe } = PerformanceQuery.parse(queryIn(request));
    return HttpResponse.json({ ...example, scanner: scanner ?? null, timeframe, ...changes });
  });

export const exampleRecord = example.backfilled;
