import { candleImportEndpoints } from '#contracts/market/candle-import.ts';
import { ApiError } from '#contracts/errors.ts';
import { mockEndpoint } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';

/** The reader arrives with the first file. Imported candles are not kept: the demo's market is simulated. */
const loadReader = () => import('#mocks/world/read-candles.ts');

export function candleImportHandlers({ authenticate, now }: MockServer) {
  return {
    importFile: mockEndpoint(
      candleImportEndpoints.importFile,
      authenticate,
      async ({ query: { dry_run: isPreview, ...request }, body }) => {
        const { readCandles } = await loadReader();
        try {
          const { report } = readCandles(body, { ...request, now: now().getTime() });
          return { ...report, stored: !isPreview };
        } catch (error) {
          if (!(error instanceof Error && error.name === 'UnreadableFile')) throw error;
          throw new ApiError('candles.unreadable_file', error.message);
        }
      },
    ),
  };
}
