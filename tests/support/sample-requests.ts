/** A query for each endpoint that needs one, by method and path. */
export const queries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GET /candles': { instrument: 'EURUSD', timeframe: 'H1' },
  'GET /admin/overview': {
    last_month: '2026-10-01T00:00:00.000Z',
    this_month: '2026-11-01T00:00:00.000Z',
    next_month: '2026-12-01T00:00:00.000Z',
  },
  'POST /admin/candles/import': { instrument: 'EURUSD', timeframe: 'M1', timezone: 'UTC' },
};
