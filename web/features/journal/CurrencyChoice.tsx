import { formatCount } from '#web/lib/format.ts';
import { Segments } from '#web/ui/forms/Segments.tsx';

type CurrencyChoiceProps = {
  currency: string;
  currencies: readonly { readonly currency: string }[];
  /** The number of trades in other currencies, which the figures exclude. */
  leftOut: number;
  onChange: (currency: string) => void;
};

/** Selects the currency of the figures; hidden when there is only one. */
export function CurrencyChoice(props: CurrencyChoiceProps) {
  const { currency, currencies, leftOut, onChange } = props;
  const options = [...new Set([...currencies.map((each) => each.currency), currency])];
  if (options.length < 2) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Segments legend="Currency" options={options} value={currency} onChange={onChange} />
      {leftOut > 0 && (
        <p className="text-dense text-ink-2">
          {formatCount(leftOut, 'trade')} in other currencies not counted
        </p>
      )}
    </div>
  );
}
