import type { Instrument } from '#contracts/rules/instruments.ts';
import { isMarketOpen } from '#contracts/rules/market-calendar.ts';
import type { CandleSeries } from '#web/data/market.ts';
import { formatMoment } from '#web/lib/format-moment.ts';
import { sourceName } from '#web/lib/source-name.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Banner } from '#web/ui/Banner.tsx';

type SilenceNoticeProps = { instrument: Instrument; series: CandleSeries };

/** Which source has told nothing new while the market is open, and since when. */
export function SilenceNotice({ instrument, series }: SilenceNoticeProps) {
  const now = useNow();
  if (!series.stale || !isMarketOpen(instrument, now.getTime())) return null;
  if (series.as_of === null) {
    return (
      <Banner kind="warn">
        {sourceName(series.data_source)} has told no prices of {instrument} yet.
      </Banner>
    );
  }
  return (
    <Banner kind="warn">
      {sourceName(series.data_source)} has told no new prices of {instrument} since{' '}
      {formatMoment(Date.parse(series.as_of), now)}. The chart ends there.
    </Banner>
  );
}
