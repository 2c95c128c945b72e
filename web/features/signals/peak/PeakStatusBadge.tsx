import type { PeakScannerAnswer } from '#contracts/peak-scanner.ts';
import { Badge } from '#web/ui/Badge.tsx';

const looks = {
  monitoring: { tone: 'neutral', word: 'Monitoring' },
  scanning: { tone: 'info', word: 'Scanning' },
  signals_active: { tone: 'ok', word: 'Signals active' },
  market_closed: { tone: 'neutral', word: 'Market closed' },
} as const;

export function PeakStatusBadge({ status }: { status: PeakScannerAnswer['scanner_status'] }) {
  const { tone, word } = looks[status];
  return <Badge tone={tone}>{word}</Badge>;
}
