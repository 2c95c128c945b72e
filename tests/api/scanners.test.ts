import { describe, expect, it } from 'vitest';
import { peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { SCANNERS } from '#contracts/rules/signals/scanners.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { sniperEndpoints } from '#contracts/sniper.ts';
import { weeklyScannerEndpoints } from '#contracts/weekly-scanner.ts';
import { openWholeMarket } from '#tests/support/whole-market.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const PATIENCE_MS = 60_000; // weeks of candles are made for each
const openAt = (now: string): Promise<Api> => startApi({ now, openMarket: openWholeMarket });

const readPeak = async (api: Api) => (await api.as('ama').call(peakScannerEndpoints.read, {})).body;
const readWeekly = async (api: Api) =>
  (await api.as('ama').call(weeklyScannerEndpoints.read, {})).body;
const readSniper = async (api: Api) => (await api.as('ama').call(sniperEndpoints.read, {})).body;
const readHistory = async (api: Api) =>
  (await api.as('ama').call(signalEndpoints.history, { query: {} })).body;

/** The server's clock goes on minute by minute, and each minute its scanners look. */
async function live(api: Api, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    api.advance(MINUTE_MS);
    await api.services.scanners.scans.scanPresent('1m_sniper');
  }
}

describe('the three scanners at moments of a week', { timeout: PATIENCE_MS }, () => {
  it('on Friday 12:36 the Sniper watches and the week is under way', async () => {
    const api = await openAt('2026-11-20T12:36:00.000Z');
    for (const scanner of SCANNERS) await api.services.scanners.scans.scanPresent(scanner);
    expect(await readWeekly(api)).toMatchObject({
      generation_time: '2026-11-16T06:00:00.000Z',
      active_until: '2026-11-20T22:00:00.000Z',
      next_signal_generation: '2026-11-23T06:00:00.000Z',
      last_scan: '2026-11-16T06:00:00.000Z',
    });
    expect(await readSniper(api)).toMatchObject({
      session_type: 'PM',
      session_active: true,
      current_phase: 'monitoring',
      phase_step: 4,
      next_session: '2026-11-23T00:00:00.000Z',
      last_scan: '2026-11-20T12:30:00.000Z',
    });
  });

  it('on the 20th the month has had its day, and each instrument has its bias', async () => {
    const api = await openAt('2026-11-20T12:36:00.000Z');
    const peak = await readPeak(api);
    expect(peak).toMatchObject({
      current_day: 20,
      is_generation_day: false,
      next_generation: '2026-12-03T00:00:00.000Z',
      next_scan: '2026-11-20T12:40:00.000Z',
    });
    expect(Object.keys(peak.bias_analysis)).toEqual(['EURUSD', 'GBPUSD', 'XAUUSD', 'US30']);
  });

  it('on Friday night everything is closed', async () => {
    const api = await openAt('2026-11-20T22:30:00.000Z');
    expect(await readWeekly(api)).toMatchObject({
      scanner_status: 'closed',
      message: 'Market closed',
    });
    expect(await readSniper(api)).toMatchObject({
      current_phase: 'expired',
      session_active: false,
    });
  });
});

describe('a signal of the Sniper', { timeout: PATIENCE_MS }, () => {
  it('is issued in its minute, live, and is the same for a server that starts later', async () => {
    const api = await openAt('2026-11-20T12:29:00.000Z');
    await live(api, 40);
    const watched = await readHistory(api);
    const live1230 = watched.filter(({ timestamp }) => timestamp >= '2026-11-20T12:00');
    expect(live1230.length).toBeGreaterThan(0);
    expect(live1230.every(({ backfilled }) => !backfilled)).toBe(true);

    const late = await openAt('2026-11-20T13:40:00.000Z');
    await late.services.scanners.scans.scanPresent('1m_sniper');
    const caughtUp = (await readHistory(late)).filter(
      ({ scanner_type }) => scanner_type === '1m_sniper',
    );
    expect(caughtUp.every(({ backfilled }) => backfilled)).toBe(true);
    expect(caughtUp.map((each) => ({ ...each, backfilled: false }))).toEqual(live1230);
  });

  it('is created once, however often the scanner runs', async () => {
    const api = await openAt('2026-11-20T13:05:00.000Z');
    await api.services.scanners.scans.scanPresent('1m_sniper');
    const first = await readHistory(api);
    await live(api, 5);
    expect(await readHistory(api)).toEqual(first);
  });
});
