import type { JournalItem } from '#web/data/journal.ts';
import { SideBadge } from '#web/ui/SideBadge.tsx';
import { formatPrice } from './format-trade.ts';
import { PnlField } from './PnlField.tsx';
import { RulesField } from './RulesField.tsx';
import { MomentField, PriceField } from './TradeTextField.tsx';
import type { TradeFormState } from './use-trade-form.ts';

/** What is known of an open trade only once it ends. */
export function ClosingFields({ form, trade }: { form: TradeFormState; trade: JournalItem }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold break-all">{trade.pair}</span>
        <SideBadge side={trade.type} />
        <span className="text-ink-2">Entry {formatPrice(trade.entry_price)}</span>
      </p>
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <PriceField form={form} name="exit_price" label="Exit Price" isRequired />
        <PnlField form={form} />
        <MomentField form={form} name="closed_at" label="Closed" className="col-span-2" />
        <RulesField form={form} />
      </div>
    </>
  );
}
