import type { MarketDataItem } from '#contracts/market.ts';
import type { Conversion } from '#contracts/rules/position-size.ts';
import { formatLots } from '#web/lib/format-lots.ts';
import { formatMoment } from '#web/lib/format-moment.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Money } from '#web/ui/Money.tsx';
import { StatTile, StatTiles } from '#web/ui/StatTile.tsx';
import type { Sizing } from './use-position-size.ts';

type SizeResultProps = {
  sizing: Sizing;
  currency: string;
  /** Prices that are known, for the conversion. */
  quotes: readonly MarketDataItem[];
};

/** The lots and what they mean in money, or why they cannot be told. */
export function SizeResult({ sizing, currency, quotes }: SizeResultProps) {
  if (sizing.state === 'unavailable') {
    return (
      <Banner kind="info" retry={sizing.retry}>
        <strong className="font-semibold">Unavailable.</strong> {sizing.reason}
      </Banner>
    );
  }
  const { size, conversion, lotStep } = sizing;
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  return (
    <div className="flex flex-col gap-3">
      {size.lots === 0 && (
        <Banner kind="warn">
          The account is too small for this stop: even {formatLots(lotStep)}, the smallest position,
          would risk {money(size.smallestLotRisk)}.
        </Banner>
      )}
      <output className="block">
        <StatTiles label="Position">
          <StatTile label="Size" value={formatLots(size.lots)} />
          <StatTile label="At risk" value={money(size.riskMoney)} />
          <StatTile label="Stop" value={`${size.stopPips.toFixed(1)} pips`} />
          <StatTile label="Pip value per lot" value={money(size.pipValuePerLot)} />
          {size.margin !== null && <StatTile label="Margin" value={money(size.margin)} />}
        </StatTiles>
      </output>
      <p className="text-meta text-ink-3">
        Rounded down to a whole step of {lotStep} lots. Spread, commission and a gap beyond the stop
        come on top.
      </p>
      <ConvertedBy conversion={conversion} quotes={quotes} />
    </div>
  );
}

type ConvertedByProps = { conversion: Conversion; quotes: readonly MarketDataItem[] };

/** Which prices the conversion rests on, and how old they are. */
function ConvertedBy({ conversion: { through }, quotes }: ConvertedByProps) {
  const now = useNow();
  const used = quotes.filter(({ instrument }) => through.includes(instrument));
  if (used.length === 0) return null;
  const texts = used.map(
    ({ instrument, price, as_of }) =>
      `${instrument} ${formatPrice(instrument, price)} as of ${formatMoment(Date.parse(as_of), now)}`,
  );
  const isSimulated = used.some(({ source }) => source === 'simulated');
  return (
    <p className="text-meta text-ink-3">
      Converted by {texts.join(' and ')}
      {isSimulated && ', Simulated market'}.
    </p>
  );
}
