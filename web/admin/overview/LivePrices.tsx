import { type LivePrice, useLivePrices } from '#web/data/admin/admin-stats.ts';
import { formatCountdown } from '#web/lib/format-time.ts';
import { sourceLabel } from '#web/lib/copy.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { OverviewBlock } from './StatCards.tsx';

/** The prices that the server holds, whatever brought them. */
export function LivePrices() {
  return (
    <OverviewBlock
      title="Live price cache"
      of={useLivePrices()}
      failure="Live prices could not be loaded."
    >
      {(prices) =>
        prices.length === 0 ? (
          <p className="text-ink-2">No prices yet. They appear here with the first one.</p>
        ) : (
          <PriceTable prices={prices} />
        )
      }
    </OverviewBlock>
  );
}

const DIGITS = { minimumFractionDigits: 5, maximumFractionDigits: 5 };

function PriceTable({ prices }: { prices: readonly LivePrice[] }) {
  return (
    <table aria-label="Live price cache" className="w-full text-right text-dense">
      <thead className="text-ink-2">
        <tr>
          <th scope="col" className="pb-2 text-left font-medium">
            Instrument and source
          </th>
          <th scope="col" className="pb-2 pl-2 font-medium">
            Price
          </th>
          <th scope="col" className="pb-2 pl-2 font-medium">
            Time and age
          </th>
        </tr>
      </thead>
      <tbody>
        {prices.map((price) => (
          <PriceRow key={price.instrument} price={price} />
        ))}
      </tbody>
    </table>
  );
}

function PriceRow({ price }: { price: LivePrice }) {
  const { instrument, source, timestamp, age_seconds } = price;
  const now = useNow();
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 text-left font-medium">
        {instrument}
        <span className="block text-meta font-normal text-ink-3">{sourceLabel(source)}</span>
      </th>
      <td className="py-2 pl-2 font-medium">{price.price.toLocaleString('en-US', DIGITS)}</td>
      <td className="py-2 pl-2 whitespace-nowrap">
        <time dateTime={timestamp}>{timeText(new Date(timestamp), now)}</time>
        <span className="block text-meta text-ink-3">{ageText(age_seconds)}</span>
      </td>
    </tr>
  );
}

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** In the device's zone: to the second, of another day with its date instead. */
function timeText(at: Date, now: Date): string {
  const isToday = at.toDateString() === now.toDateString();
  return isToday
    ? at.toLocaleTimeString([], { ...TIME, second: '2-digit' })
    : at.toLocaleString([], { ...TIME, month: 'short', day: 'numeric' });
}

/** As old as the price was when it was read: the clock of this device has no say in it. */
const ageText = (seconds: number): string =>
  seconds === 0 ? 'new' : `${formatCountdown(seconds * 1000)} old`;
