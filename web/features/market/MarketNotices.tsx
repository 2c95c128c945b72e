import { ApiError } from '#contracts/errors.ts';
import { formatMoment } from '#web/lib/format-moment.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { sourceName } from '#web/lib/source-name.ts';
import type { FeedState, Silence } from './feed-state.ts';
import { MARKET_SYMBOLS } from './market-symbols.ts';
import type { Market } from './use-market.ts';

/** What went wrong on the way to the prices; the prices themselves stay below. */
export function MarketNotices({ market: { items, error, feed, reload } }: { market: Market }) {
  const isOnline = useOnline();
  return (
    <>
      {/* Without a network the strip says why old prices stand here. */}
      {error !== null && (isOnline || items === undefined) && (
        <Banner kind="danger" retry={() => void reload()}>
          <p className="font-medium">{detailOf(error)}</p>
          <p className="text-dense">{noteOn(feed)}</p>
        </Banner>
      )}
      {items?.length === 0 && (
        <Banner kind="warn">
          The market data provider has told no prices yet. They appear here with the first one.
        </Banner>
      )}
      {feed.silences.map((silence) => (
        <SilenceNotice key={silence.source} silence={silence} />
      ))}
    </>
  );
}

/** The server's own sentence where it gave one. */
const detailOf = (error: Error): string =>
  error instanceof ApiError && error.message !== '' ? error.message : 'Failed to load market data';

function noteOn({ isSimulated, silences }: FeedState): string {
  if (isSimulated) return 'Prices come from a simulated market, not from a live provider.';
  if (silences.length > 0) return 'The live market data provider tells no new prices.';
  return 'Real-time data powered by a live market data provider.';
}

function SilenceNotice({ silence: { source, instruments, since } }: { silence: Silence }) {
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
