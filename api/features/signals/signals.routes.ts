import { answerPage, type App, mount, mountShared } from '#api/http/mount.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { trackRecordEndpoints } from '#contracts/track-record.ts';
import type { SignalService } from './signals.service.ts';

export function signalRoutes(app: App, signals: SignalService): void {
  const sharing = { topics: ['signals'] } as const;
  mountShared(app, signalEndpoints.history, sharing, async ({ query }) =>
    answerPage(await signals.history(query)),
  );
  mount(app, signalEndpoints.remove, ({ caller, params, query }) =>
    signals.remove(params.id, { actor: caller, reason: query.reason ?? null }),
  );
  mountShared(app, trackRecordEndpoints.performance, sharing, ({ query }) =>
    signals.performance(query),
  );
  mountShared(app, trackRecordEndpoints.stats, sharing, ({ query }) =>
    signals.stats(query.timeframe),
  );
}
