import { answerPage, type App, mount } from '#api/http/mount.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { trackRecordEndpoints } from '#contracts/track-record.ts';
import type { SignalService } from './signals.service.ts';

export function signalRoutes(app: App, signals: SignalService): void {
  mount(app, signalEndpoints.history, async ({ query }) =>
    answerPage(await signals.history(query)),
  );
  mount(app, signalEndpoints.remove, ({ caller, params, query }) =>
    signals.remove(params.id, { actor: caller, reason: query.reason ?? null }),
  );
  mount(app, trackRecordEndpoints.performance, ({ query }) => signals.performance(query));
  mount(app, trackRecordEndpoints.stats, ({ query }) => signals.stats(query.timeframe));
}
