import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Endpoint, ResponseOf } from '#contracts/endpoint.ts';
import { peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { scannerInstruments } from '#contracts/rules/signals/scanners.ts';
import { sniperEndpoints } from '#contracts/sniper.ts';
import { weeklyScannerEndpoints } from '#contracts/weekly-scanner.ts';
import { toRequest } from '#tests/support/api-client.ts';
import { type MockBackend, startMockBackend } from '#tests/support/mock-server.ts';

const peak = peakScannerEndpoints.read;
const weekly = weeklyScannerEndpoints.read;
const sniper = sniperEndpoints.read;

/** Friday, in the second half of a session of the 1M Sniper. */
const FRIDAY = '2026-11-20T13:10:00.000Z';
const SATURDAY = '2026-11-21T10:00:00.000Z';

const startAt = (now: string): MockBackend => startMockBackend({ now: () => new Date(now) });

async function ask<E extends Endpoint>(backend: MockBackend, endpoint: E): Promise<ResponseOf<E>> {
  const request = toRequest(endpoint, {}, { token: 'demo-trader' });
  const response = await backend.transport(request);
  expect(response.status).toBe(200);
  return (await response.json()) as ResponseOf<E>;
}

// The page remembers what its market has brought: the first tests would wait for all of it.
beforeAll(async () => {
  for (const endpoint of [sniper, weekly, peak]) await ask(startAt(FRIDAY), endpoint);
}, 120_000);

describe("the demo's Peak Scanner", () => {
  it('tells the bias of every instrument and the signals of the current generation', async () => {
    const answer = await ask(startAt(FRIDAY), peak);
    expect(answer).toMatchObject({
      mode: 'monthly',
      current_day: 20,
      effective_generation_date: '2026-11-03',
      next_generation: '2026-12-03T00:00:00.000Z',
      data_source: 'simulated',
    });
    expect(Object.keys(answer.bias_analysis)).toEqual(scannerInstruments.peak);
    expect(answer.signals.length).toBeGreaterThan(0);
    expect(answer.signals.every(({ timestamp }) => timestamp.startsWith('2026-11-03'))).toBe(true);
  });

  it('is filling until the past was gone through and the predictions are learned', async () => {
    const backend = startAt(FRIDAY);
    const answer = await vi.waitFor(
      async () => {
        const latest = await ask(backend, peak);
        expect(latest.filling).toBe(false);
        return latest;
      },
      { timeout: 100_000, interval: 100 },
    );
    const { total_signals_generated: total, backfilled } = answer.performance_metrics;
    expect(total).toBeGreaterThan(answer.signals.length); // those of the past too
    expect(backfilled).toBe(total);
    expect(Object.keys(answer.ml_predictions)).toEqual(scannerInstruments.peak);
    const { EURUSD: euro } = answer.ml_predictions;
    const { bullish_probability: up, bearish_probability: down } = euro ?? {};
    expect((up ?? 0) + (down ?? 0) + (euro?.neutral_probability ?? 0)).toBeCloseTo(1, 10);
    expect(euro?.n_train).toBeGreaterThanOrEqual(1500);
    expect(euro?.oos_accuracy).toBeNull(); // too few hours to tell
    expect(euro?.trained_at).toBe('2026-11-19T22:00:00.000Z');
  }, 120_000);

  it('rests at the weekend', async () => {
    expect((await ask(startAt(SATURDAY), peak)).scanner_status).toBe('market_closed');
  });
});

describe("the demo's Weekly Scanner", () => {
  it('has signals of this week, made on Monday', async () => {
    const answer = await ask(startAt(FRIDAY), weekly);
    expect(answer.scanner_status).toBe(answer.signals.length > 0 ? 'active' : 'no_signals');
    expect(answer.last_scan).toBe('2026-11-16T06:00:00.000Z');
    for (const signal of answer.signals) {
      expect(signal).toMatchObject({ scanner_type: 'weekly', backfilled: true });
      expect(signal.timestamp).toBe('2026-11-16T06:00:00.000Z');
      expect(signal.expires_at).toBe('2026-11-20T22:00:00.000Z');
    }
  });

  it('is closed at the weekend, and still tells the week', async () => {
    const answer = await ask(startAt(SATURDAY), weekly);
    expect(answer).toMatchObject({ scanner_status: 'closed', message: 'Market closed' });
    const friday = await ask(startAt(FRIDAY), weekly);
    expect(answer.signals.map(({ id }) => id)).toEqual(friday.signals.map(({ id }) => id));
    expect(answer.signals.every(({ status }) => status !== 'active')).toBe(true);
  });
});

describe("the demo's 1M Sniper", () => {
  it('tells of each pair its session, and a row with its signal or why there is none', async () => {
    const answer = await ask(startAt(FRIDAY), sniper);
    expect(answer).toMatchObject({ session_type: 'PM', session_active: true, phase_step: 6 });
    expect(answer.signals.map(({ pair }) => pair)).toEqual(scannerInstruments['1m_sniper']);
    expect(Object.keys(answer.session_data)).toEqual(scannerInstruments['1m_sniper']);
    for (const row of answer.signals) {
      expect(row.signal === null).toBe(row.signal_type === 'neutral');
      expect(row.reasoning).not.toBe('');
    }
  });

  it(
    'finds the same whether it was asked every few minutes or once',
    { tags: ['full'] },
    async () => {
      let now = '2026-11-20T12:10:00.000Z';
      const backend = startMockBackend({ now: () => new Date(now) });
      for (const clock of ['12:10', '12:25', '12:30', '12:40', '13:00', '13:10']) {
        now = `2026-11-20T${clock}:00.000Z`;
        await ask(backend, sniper);
      }
      const answer = await ask(backend, sniper);
      const once = await ask(startAt(FRIDAY), sniper);
      const issued = ({ signals }: typeof answer) =>
        signals.map(({ signal }) => signal?.id ?? null);
      expect(issued(answer)).toEqual(issued(once));
      // Asked in the very minute, it was there in time to be traded.
      const live = answer.signals.flatMap(({ signal }) => signal ?? []);
      expect(live.length).toBeGreaterThan(0);
      expect(live.every(({ backfilled }) => !backfilled)).toBe(true);
    },
  );

  it('calls no session active between two of them', async () => {
    const answer = await ask(startAt('2026-11-20T17:00:00.000Z'), sniper);
    expect(answer).toMatchObject({ session_active: false, phase_step: null });
    expect(answer.next_session).toBe('2026-11-23T00:00:00.000Z');
  });
});
