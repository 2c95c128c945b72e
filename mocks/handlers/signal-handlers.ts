import { ApiError } from '#contracts/errors.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { trackRecordEndpoints } from '#contracts/track-record.ts';
import { answerPage, mockEndpoint } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import { listed, performanceOf, statsOf } from '#mocks/world/signal-record.ts';
import type { StoredSignal } from '#mocks/world/tables.ts';

type Removal = { at: number; by: string; reason: string | null };

/** Voids an open signal, hides a closed one; what was removed before stays as it is. */
function remove(signals: readonly StoredSignal[], id: string, by: Removal): 'voided' | 'hidden' {
  const stored = signals.find(({ signal }) => signal.id === id);
  if (!stored) throw new ApiError('signals.not_found', 'This signal no longer exists.');
  stored.removal ??= { kind: stored.outcome === null ? 'voided' : 'hidden', ...by };
  return stored.removal.kind;
}

export function signalHandlers({ world, now, authenticate, scanners, versions }: MockServer) {
  const read = async () => (await scanners()).readSignals();

  return {
    signals: {
      history: mockEndpoint(signalEndpoints.history, authenticate, async ({ query }) =>
        answerPage(listed(await read(), query.scanner), query),
      ),
      remove: mockEndpoint(
        signalEndpoints.remove,
        authenticate,
        async ({ caller, params, query }) => {
          const by = {
            at: now().getTime(),
            by: caller.username,
            reason: query.reason ?? null,
          };
          const kind = await world.change(({ signals }) => remove(signals, params.id, by));
          versions.signals += 1;
          return { message: kind === 'voided' ? 'Signal voided' : 'Signal hidden' };
        },
      ),
    },
    trackRecord: {
      performance: mockEndpoint(
        trackRecordEndpoints.performance,
        authenticate,
        async ({ query: { scanner, timeframe } }) =>
          performanceOf(await read(), { scanner, timeframe, now: now().getTime() }),
      ),
      stats: mockEndpoint(
        trackRecordEndpoints.stats,
        authenticate,
        async ({ query: { timeframe } }) =>
          statsOf(await read(), { timeframe, now: now().getTime() }),
      ),
    },
  };
}
