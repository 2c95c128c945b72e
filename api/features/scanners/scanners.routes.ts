import { type App, mount } from '#api/http/mount.ts';
import { peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { sniperEndpoints } from '#contracts/sniper.ts';
import { weeklyScannerEndpoints } from '#contracts/weekly-scanner.ts';
import type { PeakScannerService } from './peak-scanner.service.ts';
import type { SniperService } from './sniper.service.ts';
import type { WeeklyScannerService } from './weekly-scanner.service.ts';

type Deps = { peak: PeakScannerService; weekly: WeeklyScannerService; sniper: SniperService };

export function scannerRoutes(app: App, { peak, weekly, sniper }: Deps): void {
  mount(app, peakScannerEndpoints.read, () => peak.read());
  mount(app, weeklyScannerEndpoints.read, () => weekly.read());
  mount(app, sniperEndpoints.read, () => sniper.read());
}
