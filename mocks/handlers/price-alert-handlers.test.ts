import { describe, expect, it } from 'vitest';
import type { Endpoint, RequestOf } from '#contracts/endpoint.ts';
import { notificationEndpoints } from '#contracts/notifications.ts';
import { PriceAlert, type PriceAlertDraft, priceAlertEndpoints } from '#contracts/price-alerts.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { priceAt } from '#mocks/world/market.ts';
import { toRequest } from '#tests/support/api-client.ts';
import { startMockBackend } from '#tests/support/mock-server.ts';

const START = Date.UTC(2026, 10, 20, 12);
const params = { id: 'alert-1' };

function startDemo() {
  let at = START;
  const backend = startMockBackend({ now: () => new Date(at) });
  const call = async <E extends Endpoint>(endpoint: E, parts: RequestOf<E>): Promise<unknown> => {
    const request = toRequest(endpoint, parts, { token: 'demo-trader' });
    return (await backend.transport(request)).json();
  };
  return {
    advance: (ms: number) => void (at += ms),
    put: (body: PriceAlertDraft) => call(priceAlertEndpoints.put, { params, body }),
    list: async () => PriceAlert.array().parse(await call(priceAlertEndpoints.list, {})),
    titles: async () => {
      const { response } = notificationEndpoints.list;
      const { notifications } = response.parse(
        await call(notificationEndpoints.list, { query: {} }),
      );
      return notifications.flatMap(({ topic, title }) => (topic === 'price_alert' ? [title] : []));
    },
  };
}

/** A price that the demo's euro reaches within an hour: the highest or lowest of its minutes. */
function priceWithin(ms: number): number {
  const prices = Array.from({ length: ms / MINUTE_MS }, (_, n) =>
    priceAt('EURUSD', START + n * MINUTE_MS),
  );
  const [first = 0] = prices;
  const far = prices.toSorted((a, b) => Math.abs(a - first) - Math.abs(b - first)).at(-1) ?? 0;
  return Number(((first + far) / 2).toFixed(5));
}

const draft = (price: number): PriceAlertDraft => ({
  instrument: 'EURUSD',
  price,
  repeat: 'once',
  note: '',
  expires_at: null,
});

describe('the demo', () => {
  it('lets a price alert fire once by its own prices, into its own inbox', async () => {
    const { advance, put, list, titles } = startDemo();
    const price = priceWithin(60 * MINUTE_MS);
    expect(await put(draft(price))).toMatchObject({ state: 'watched' });
    expect(await titles()).toEqual([]);
    advance(60 * MINUTE_MS);
    expect(await list()).toContainEqual(expect.objectContaining({ id: 'alert-1', state: 'fired' }));
    advance(60 * MINUTE_MS);
    await list();
    const verb = price > priceAt('EURUSD', START) ? 'rose' : 'fell';
    expect(await titles()).toEqual([
      expect.stringMatching(`^EURUSD ${verb} to ${price.toFixed(5)} at 12:..`),
    ]);
  });

  it('begins with two alerts near the price, and refuses what the server refuses', async () => {
    const { put, list } = startDemo();
    expect((await list()).map(({ instrument }) => instrument).toSorted()).toEqual([
      'EURUSD',
      'XAUUSD',
    ]);
    const expires_at = new Date(START - DAY_MS).toISOString();
    expect(await put({ ...draft(1.2), expires_at })).toMatchObject({
      errors: [{ pointer: '#/expires_at', detail: 'Must be in the future' }],
    });
  });
});
