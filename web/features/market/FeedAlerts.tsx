import { ApiError } from '#contracts/errors.ts';
import { useConnected } from '#web/data/query-results.ts';
import { sourceName } from '#web/lib/copy.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { MARKET_SYMBOLS } from './market-symbols.ts';
import type { FeedState, Market } from './use-market.ts';

/** Why prices are missing or old: the call failed, there are none yet, or a source is overdue. */
export function FeedAlerts({ market: { items, error, feed, reload } }: { market: Market }) {
  const isOnline = useConnected();
  return (
    <>
      {/* Offline, the offline strip already explains the old prices. */}
      {error !== null && (isOnline || items === undefined) && (
        <Banner kind="danger" retry={() => void reload()}>
          <p className="font-medium">{errorMessage(error)}</p>
          <p className="text-dense">{feedNote(feed)}</p>
        </Banner>
      )}
      {items?.length === 0 && (
        <Banner kind="warn">
          The market data provider has sent no prices yet. They appear here as soon as it does.
        </Banner>
      )}
      {feed.silentSources.map((silentSource) => (
        <SilentSourceAlert key={silentSource.source} {...silentSource} />
      ))}
    </>
  );
}

const errorMessage = (error: Error): string =>
  error instanceof ApiError && error.message !== '' ? error.message : 'Failed to load market data';

function feedNote({ isSimulated, silentSources }: FeedState): string {
  if (isSimulated) return 'Prices come from a simulated market, not from a live provider.';
  if (silentSources.length > 0) return 'The live market data provider tells no new prices.';
  return 'Real-time data powered by a live market data provider.';
}

function SilentSourceAlert({ source, instruments, since }: FeedState['silentSources'][number]) {
  const now = useNow();
  const isAll = MARKET_SYMBOLS.every((symbol) => instruments.includes(symbol));
  return (
    <Banner kind="warn">
      {sourceName(source)} has told no new prices
      {isAll ? '' : ` of ${instruments.join(', ')}`} since {formatMoment(since, now)}. What stands
      here is the last that is known.
    </Banner>
  );
}
