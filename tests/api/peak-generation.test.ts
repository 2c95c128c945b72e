import { describe, expect, it } from 'vitest';
import { peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import type { Signal } from '#contracts/signals.ts';
import type { PlatformSettings } from '#contracts/settings.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { openWholeMarket } from '#tests/support/whole-market.ts';

const PATIENCE_MS = 90_000; // a whole day of four instruments

const openAt = (now: string, settings: Partial<PlatformSettings> = {}): Promise<Api> =>
  startApi({ now, settings, openMarket: openWholeMarket });

/** Every quarter of an hour the scanners look, until a moment. */
async function liveUntil(api: Api, end: string): Promise<void> {
  await api.services.scanners.scans.scanPresent('peak');
  while (api.now() < Date.parse(end)) {
    api.advance(15 * MINUTE_MS - (api.now() % (15 * MINUTE_MS)));
    await api.services.scanners.scans.scanPresent('peak');
  }
}

const generation = async (api: Api): Promise<Signal[]> =>
  (await api.as('ama').call(peakScannerEndpoints.read, {})).body.signals;

/** When it was stored is all in which the same signal may differ. */
const asIssued = (signal: Signal): Signal => ({ ...signal, backfilled: false });

describe('a generation day of the Peak Scanner', () => {
  it(
    'brings at most one signal for an instrument, the same for a server that starts in the middle',
    { tags: ['full'], timeout: PATIENCE_MS },
    async () => {
      const api = await openAt('2026-11-03T05:59:00.000Z');
      await liveUntil(api, '2026-11-03T20:00:00.000Z');
      const signals = await generation(api);
      expect(signals.length).toBeGreaterThan(0);
      expect(new Set(signals.map(({ instrument }) => instrument)).size).toBe(signals.length);
      expect(signals.every(({ backfilled }) => !backfilled)).toBe(true);

      const late = await openAt('2026-11-03T13:37:00.000Z');
      await liveUntil(late, '2026-11-03T20:00:00.000Z');
      const caughtUp = await generation(late);
      expect(caughtUp.map(asIssued)).toEqual(signals.map(asIssued));
      for (const { timestamp, backfilled } of caughtUp) {
        expect(backfilled).toBe(timestamp < '2026-11-03T13:36');
      }
    },
  );

  it(
    'issues nothing outside of the trading hours that an administrator has set',
    async () => {
      const api = await openAt('2026-11-03T20:05:00.000Z', {
        trading_hours_start: '10:00',
        trading_hours_end: '12:00',
      });
      await api.services.scanners.scans.scanPresent('peak');
      for (const { timestamp } of await generation(api)) {
        expect(timestamp >= '2026-11-03T10:00' && timestamp <= '2026-11-03T12:00:00.000Z').toBe(
          true,
        );
      }
    },
    PATIENCE_MS,
  );
});
