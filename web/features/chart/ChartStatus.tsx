import { ScanSearch } from 'lucide-react';
import { isMarketOpen } from '#contracts/rules/market-calendar.ts';
import { useFreshness } from '#web/data/freshness.ts';
import type { CandlesOf, useCandles } from '#web/data/market.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Freshness } from '#web/ui/Freshness.tsx';

/** The slowest provider tells a price once a minute. */
const PRICE_REFRESH_MS = 60_000;

type ChartStatusProps = {
  of: CandlesOf;
  series: ReturnType<typeof useCandles>;
  isAnalysing: boolean;
  onAnalyse: () => void;
};

/** Where the candles come from, since when they stand, and the way to have them read. */
export function ChartStatus({ of, series, isAnalysing, onAnalyse }: ChartStatusProps) {
  const answer = useFreshness(series, PRICE_REFRESH_MS);
  const isOpen = isMarketOpen(of.instrument, useNow().getTime());
  const { data } = series;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className="flex min-h-11 min-w-0 flex-wrap items-center gap-1.5">
        {data !== undefined && (
          <>
            {data.data_source === 'simulated' && <Badge tone="info">Simulated market</Badge>}
            <Freshness
              of={{
                ...answer,
                asOf: Date.parse(data.as_of),
                oldAfterMs: isOpen ? answer.oldAfterMs : Infinity, // a closed market has no newer price
              }}
            />
          </>
        )}
      </span>
      <Button
        variant="primary"
        busyLabel="Analysing…"
        isBusy={isAnalysing}
        disabled={data === undefined}
        onClick={onAnalyse}
      >
        <ScanSearch aria-hidden className="size-5" />
        Analyse chart
      </Button>
    </div>
  );
}
