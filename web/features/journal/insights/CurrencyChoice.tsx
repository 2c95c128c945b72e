import type { CurrencyRate } from '#web/data/currency-rates.ts';
import type { Insights } from '#web/data/insights.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { formatMoment } from '#web/lib/format-moment.ts';
import { useNow } from '#web/lib/use-now.ts';
import { CountedSegments } from '#web/ui/CountedSegments.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import type { Choosing } from './use-insights-query.ts';

type CurrencyChoiceProps = Choosing & { insights: Insights };

/** Which of several currencies is looked at, and whether the others are counted with it. */
export function CurrencyChoice({
  insights,
  currency,
  rates,
  settings,
  change,
}: CurrencyChoiceProps) {
  const { currencies, leftOut, converted } = insights;
  const others = currencies.filter((each) => each.currency !== currency);
  if (others.length === 0) return null;
  const usable = rates.filter((rate) => others.some((each) => each.currency === rate.currency));
  const own = { currency, trades: 0 };
  const all = others.length === currencies.length ? [own, ...currencies] : currencies;
  return (
    <div className="flex flex-col gap-1">
      <CountedSegments
        legend="Currency"
        options={all.map((each) => ({
          key: each.currency,
          label: each.currency,
          count: each.trades,
        }))}
        value={currency}
        onChange={(chosen) => change({ currency: chosen })}
      />
      {usable.length > 0 && (
        <Switch
          label="Convert other currencies"
          hint={<Rates rates={usable} currency={currency} />}
          checked={settings.isConverting}
          onChange={(isConverting) => change({ isConverting })}
        />
      )}
      <p className="text-dense text-ink-2">
        {leftOut > 0 && `${formatCount(leftOut, 'trade')} in other currencies not counted. `}
        {converted > 0 &&
          `${formatCount(converted, 'trade')} converted at this price, not at that of their day.`}
      </p>
    </div>
  );
}

function Rates({ rates, currency }: { rates: readonly CurrencyRate[]; currency: string }) {
  const now = useNow();
  return rates.map(({ currency: from, rate, asOf, isSimulated }) => (
    <span key={from} className="block">
      {`1 ${from} = ${Number(rate.toPrecision(5))} ${currency}, as of ${formatMoment(asOf, now)}`}
      {isSimulated && ', simulated market'}
    </span>
  ));
}
