import { peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { sniperEndpoints } from '#contracts/sniper.ts';
import { weeklyScannerEndpoints } from '#contracts/weekly-scanner.ts';
import { mockEndpoint } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';

/** The three scanners over the simulated market, at the clock of this server. */
export function scannerHandlers({ authenticate, scanners }: MockServer) {
  return {
    peakScanner: {
      read: mockEndpoint(peakScannerEndpoints.read, authenticate, async () =>
        (await scanners()).readPeak(),
      ),
    },
    sniper: {
      read: mockEndpoint(sniperEndpoints.read, authenticate, async () =>
        (await scanners()).readSniper(),
      ),
    },
    weeklyScanner: {
      read: mockEndpoint(weeklyScannerEndpoints.read, authenticate, async () =>
        (await scanners()).readWeekly(),
      ),
    },
  };
}
