import { http, HttpResponse } from 'msw';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { RecordPageQuery, publicRecordEndpoints } from '#contracts/public-record.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { sniperEndpoints } from '#contracts/sniper.ts';
import { trackRecordEndpoints } from '#contracts/track-record.ts';
import { weeklyScannerEndpoints } from '#contracts/weekly-scanner.ts';
import { answerPage, mockFeature } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import { chainOf, recordListOf, recordPageOf } from '#mocks/world/public-record.ts';
import { narrowed, performanceOf, statsOf } from '#mocks/world/signal-record.ts';
import type { StoredSignal } from '#mocks/world/tables.ts';

type Removal = { at: number; by: string; reason: string | null };

/** Voids an open signal, hides a closed one; what was removed before stays as it is. */
function remove(signals: readonly StoredSignal[], id: string, by: Removal): 'voided' | 'hidden' {
  const stored = signals.find(({ signal }) => signal.id === id);
  if (!stored) throw refusal('signals.not_found');
  stored.removal ??= { kind: stored.outcome === null ? 'voided' : 'hidden', ...by };
  return stored.removal.kind;
}

/** The three scanners over the simulated market, at the clock of this server, and their signals. */
export function signalHandlers(server: MockServer) {
  const { world, now, scanners, versions } = server;
  const read = async () => (await scanners()).readSignals();
  const readRecord = async () => ({ signals: await read(), now: now().getTime() });

  return {
    peakScanner: mockFeature(peakScannerEndpoints, server, {
      read: async () => (await scanners()).readPeak(),
    }),
    sniper: mockFeature(sniperEndpoints, server, {
      read: async () => (await scanners()).readSniper(),
    }),
    weeklyScanner: mockFeature(weeklyScannerEndpoints, server, {
      read: async () => (await scanners()).readWeekly(),
    }),
    signals: mockFeature(signalEndpoints, server, {
      history: async ({ query }) => answerPage(narrowed(await read(), query), query),
      async remove({ caller, params, query }) {
        const by = { at: now().getTime(), by: caller.username, reason: query.reason ?? null };
        const kind = await world.change(({ signals }) => remove(signals, params.id, by));
        versions.signals += 1;
        return { message: kind === 'voided' ? 'Signal voided' : 'Signal hidden' };
      },
    }),
    publicRecord: [
      ...mockFeature(publicRecordEndpoints, server, {
        signals: async ({ query }) => recordListOf(await readRecord(), query),
        chain: async ({ query: { after, limit } }) => {
          const { commitments, days } = await chainOf(await read(), now().getTime());
          const page = commitments.slice(after, after + limit);
          const isOfPage = ({ first }: { first: number }) =>
            first > after && first <= after + page.length;
          return { commitments: page, days: days.filter(isOfPage), total: commitments.length };
        },
      }),
      // Outside of the contract, as on a server: the page itself.
      http.get('*/record', async ({ request }) => {
        const { searchParams, origin } = new URL(request.url);
        const named = [...searchParams].filter(([, value]) => value !== '');
        const query = RecordPageQuery.parse(Object.fromEntries(named));
        const { settings } = await world.read();
        const frame = { platformName: settings.platform_name, origin };
        return HttpResponse.html(await recordPageOf(await readRecord(), query, frame));
      }),
    ],
    trackRecord: mockFeature(trackRecordEndpoints, server, {
      performance: async ({ query: { scanner, timeframe } }) =>
        performanceOf(await read(), { scanner, timeframe, now: now().getTime() }),
      stats: async ({ query: { timeframe } }) =>
        statsOf(await read(), { timeframe, now: now().getTime() }),
    }),
  };
}
