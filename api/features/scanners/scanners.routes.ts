import { type App, mountShared } from '#api/http/mount.ts';
import { peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { sniperEndpoints } from '#contracts/sniper.ts';
import { weeklyScannerEndpoints } from '#contracts/weekly-scanner.ts';
import type { PeakScannerService } from './peak-scanner.service.ts';
import type { SniperService } from './sniper.service.ts';
import type { WeeklyScannerService } from './weekly-scanner.service.ts';

type Deps = { peak: PeakScannerService; weekly: WeeklyScannerService; sniper: SniperService };

const sharing = { topics: ['scanners', 'signals'] } as const;

export function scannerRoutes(app: App, { peak, weekly, sniper }: Deps): void {
  mountShared(app, peakScannerEndpoints.read, sharing, () => peak.read());
  mountShared(app, weeklyScannerEndpoints.read, sharing, () => weekly.read());
  mountShared(app, sniperEndpoints.read, sharing, () => sniper.read());
}
