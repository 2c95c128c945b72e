const candleFile = new TextEncoder().encode('2024-11-04T07:00Z,1.1,1.2,1.0,1.1,5\n');

/** A query for each endpoint that needs one, by method and path. */
export const queries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GET /candles': { instrument: 'EURUSD', timeframe: 'H1' },
  'POST /admin/candles/import': { instrument: 'EURUSD', timeframe: 'M1', timezone: 'UTC' },
};

/** Bodies that server and mocks accept alike, by method and path. */
export const marketBodies: Readonly<Record<string, unknown>> = {
  'POST /admin/candles/import': candleFile,
  'POST /chart-analyses': { instrument: 'EURUSD', timeframe: 'H1' },
  'POST /institutional-analysis': { pairs: ['EURUSD'], timeframe: '15min' },
  'POST /tradingview/update-price': { instrument: 'EURUSD', price: 1.085 },
};
