import { useAutoRefresh } from '#web/data/auto-refresh.ts';
import { usePollMs } from '#web/data/live-updates.ts';
import { useSniper } from '#web/data/scanners.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { RecordPanel } from '../RecordPanel.tsx';
import { AutoRefresh } from '../scanner/AutoRefresh.tsx';
import { Informational } from '../scanner/Informational.tsx';
import { ScannerAnswer } from '../scanner/ScannerAnswer.tsx';
import { ScannerHeading } from '../scanner/ScannerHeading.tsx';
import { ScannerNotices } from '../scanner/ScannerNotices.tsx';
import { SessionData } from './SessionData.tsx';
import { SessionTimeline } from './SessionTimeline.tsx';
import { SniperOverview } from './SniperOverview.tsx';
import { SniperRows } from './SniperRows.tsx';
import { useSniperClock } from './use-sniper-clock.ts';

/** A new minute has a new candle. */
const REFRESH_MS = 60_000;

/** Two sessions a day, each with two moments at which signals are issued. */
export function SniperScreen() {
  const [isAuto, setIsAuto] = useAutoRefresh('1m_sniper');
  const scanner = useSniper(isAuto);
  const clock = useSniperClock();
  const refreshMs = usePollMs(REFRESH_MS);
  return (
    <>
      <ScannerHeading
        title="1M Sniper Scanner"
        badge={
          <Badge tone={clock.isActive ? 'ok' : 'neutral'}>
            {clock.isActive ? 'SESSION ACTIVE' : 'SESSION INACTIVE'}
          </Badge>
        }
        scanner={scanner}
        refreshMs={refreshMs}
      >
        <AutoRefresh isOn={isAuto} every="every 30 s" onChange={setIsAuto} />
      </ScannerHeading>
      <div className="flex flex-col gap-4 md:gap-6">
        <ScannerNotices scanner={scanner} />
        <SniperOverview answer={scanner.data} clock={clock} />
        <SessionTimeline times={scanner.data?.timing_info} clock={clock} />
        <ScannerAnswer
          scanner={scanner}
          emptyTitle="No scanner data available. Click refresh to initialize."
        >
          {(answer) => (
            <>
              <SniperRows answer={answer} clock={clock} />
              <SessionData answer={answer} clock={clock} />
            </>
          )}
        </ScannerAnswer>
        <RecordPanel scanner="1m_sniper" />
        <Informational />
      </div>
    </>
  );
}
