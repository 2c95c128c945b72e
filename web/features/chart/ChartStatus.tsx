import { clsx } from 'clsx';
import { instrumentFacts } from '#contracts/rules/instruments.ts';
import { isMarketOpen, nextMarketChange } from '#contracts/rules/market-calendar.ts';
import { useFreshness } from '#web/data/freshness.ts';
import type { CandlesOf, useCandles } from '#web/data/market.ts';
import { formatWeekday } from '#web/lib/format-weekday.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Freshness } from '#web/ui/Freshness.tsx';

/** The slowest provider tells a price once a minute. */
const PRICE_REFRESH_MS = 60_000;

type ChartStatusProps = { of: CandlesOf; series: ReturnType<typeof useCandles> };

/** What is charted, where the candles come from, and since when they stand. */
export function ChartStatus({ of: { instrument }, series }: ChartStatusProps) {
  const answer = useFreshness(series, PRICE_REFRESH_MS);
  const now = useNow().getTime();
  const isOpen = isMarketOpen(instrument, now);
  const opensAt = nextMarketChange(instrument, now);
  const { data } = series;
  return (
    <div
      className={clsx(
        'flex flex-wrap content-start items-center gap-x-2 gap-y-1 @3xl:min-h-7',
        isOpen ? 'min-h-11' : 'min-h-18', // of what comes with the candles
      )}
    >
      <h2 className="text-card font-semibold">
        {instrument}{' '}
        <span className="hidden text-body font-normal text-ink-3 @md:inline">
          {instrumentFacts[instrument].title}
        </span>
      </h2>
      {typeof data?.as_of === 'string' && (
        <Freshness
          of={{
            ...answer,
            asOf: Date.parse(data.as_of),
            oldAfterMs: isOpen ? answer.oldAfterMs : Infinity, // a closed market has no newer price
          }}
        />
      )}
      {data?.data_source === 'simulated' && <Badge tone="info">Simulated market</Badge>}
      {!isOpen && <Badge>Closed{opensAt !== null && <> · opens {formatWeekday(opensAt)}</>}</Badge>}
    </div>
  );
}
