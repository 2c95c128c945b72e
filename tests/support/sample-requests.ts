/** A query for each endpoint that needs one, by method and path. */
export const queries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GET /candles': { instrument: 'EURUSD', timeframe: 'H1' },
  'POST /admin/candles/import': { instrument: 'EURUSD', timeframe: 'M1', timezone: 'UTC' },
};
