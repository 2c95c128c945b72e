import { instrumentFacts, type Instrument } from '#contracts/rules/instruments.ts';
import { isMarketOpen } from '#contracts/rules/market-calendar.ts';
import type { CandleSeries } from '#web/data/market.ts';
import { formatMoment } from '#web/lib/format-moment.ts';
import { sourceName } from '#web/lib/source-name.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Banner } from '#web/ui/Banner.tsx';

type ChartNoticesProps = { instrument: Instrument; series: CandleSeries };

/** What a reader has to know before reading the candles. */
export function ChartNotices({ instrument, series }: ChartNoticesProps) {
  const now = useNow();
  const isOpen = isMarketOpen(instrument, now.getTime());
  return (
    <>
      {series.stale && isOpen && (
        <Banner kind="warn">
          {sourceName(series.data_source)} has told no new prices of {instrument} since{' '}
          {formatMoment(Date.parse(series.as_of), now)}. The chart ends there.
        </Banner>
      )}
      {series.filling && (
        <Banner kind="info">
          The history of {instrumentFacts[instrument].title} is still being prepared; older candles
          will follow.
        </Banner>
      )}
    </>
  );
}
