import { Diff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { priceR } from '#contracts/rules/journal/trade-metrics.ts';
import { instrumentNamed, pricePips, priceProfit } from '#contracts/rules/journal/trade-result.ts';
import { useCalculatorInputs } from '#web/data/journal/stored-choices.ts';
import { parseDecimal } from '#web/lib/decimal.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Pnl, RMultiple } from '#web/ui/figures/amounts.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { AMOUNT_STEP, TradeField } from './TradeField.tsx';
import { flipSign } from './trade-form.ts';
import type { TradeFormState } from './use-trade-form.ts';

/** What the typed prices and the size say about the result; each figure is null while it is unknown. */
function useResult(form: TradeFormState) {
  const { control } = form;
  const [pair, type, currency] = useWatch({ control, name: ['pair', 'type', 'currency'] });
  const texts = useWatch({ control, name: ['entry_price', 'exit_price', 'size', 'stop_loss'] });
  const [{ contractSizes }] = useCalculatorInputs();
  const [entry_price, exit_price, size, stop_loss] = texts.map(parseDecimal);
  if (entry_price == null) return { profit: null, pips: null, r: null, currency };

  const unit = currency.trim().toUpperCase() || 'USD';
  const prices = { pair, type, entry_price, exit_price: exit_price ?? null };
  const ownSize = parseDecimal(contractSizes[instrumentNamed(pair) ?? ''] ?? '');
  return {
    profit: priceProfit({ ...prices, size: size ?? null, currency: unit }, ownSize),
    pips: pricePips(prices),
    r: priceR({ ...prices, stop_loss: stop_loss ?? null }),
    currency: unit,
  };
}

/** Keeps the P&L equal to `profit` until the trader types another one; an emptied field is computed again. */
function useComputedPnl(form: TradeFormState, profit: number | null) {
  const pnl = useWatch({ control: form.control, name: 'pnl' });
  const isSame = parseDecimal(pnl) === profit;
  const [isTyped, setIsTyped] = useState(pnl !== '' && !isSame);
  const [isEditing, setIsEditing] = useState(false);
  const { setValue, formState } = form;
  const write = (text: string): void =>
    setValue('pnl', text, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const text = profit === null ? '' : profit.toFixed(2);
  useEffect(() => {
    if (!isEditing && !isTyped && !isSame) write(text);
  });
  return {
    isTyped,
    isComputed: profit !== null && isSame && !isTyped,
    setIsEditing,
    /** After each change by the trader. */
    onType: (typed: string) => setIsTyped(typed !== ''),
    flip: () => {
      setIsTyped(true);
      write(flipSign(pnl));
    },
    takeComputed: () => {
      setIsTyped(false);
      write(text);
    },
  };
}

function hintOf(
  currency: string,
  pnl: { isTyped: boolean; isComputed: boolean },
  isKnown: boolean,
) {
  if (pnl.isComputed) return `${currency}; from prices and size`;
  return pnl.isTyped && isKnown ? `${currency}; typed` : `${currency}; negative for a loss`;
}

/** The P&L, computed from the prices and the size where they are known, with what they say below it. */
export function PnlField({ form }: { form: TradeFormState }) {
  const result = useResult(form);
  const { profit, currency } = result;
  const pnl = useComputedPnl(form, profit);
  return (
    <>
      <TradeField
        form={form}
        name="pnl"
        label="P&L"
        hint={hintOf(currency || 'USD', pnl, profit !== null)}
      >
        {({ onBlur, onChange, ...control }) => (
          <span className="flex gap-1">
            <NumberInput
              {...control}
              step={AMOUNT_STEP}
              placeholder="0.00"
              onFocus={({ target }) => {
                pnl.setIsEditing(true);
                if (pnl.isComputed) target.select(); // so that typing replaces it
              }}
              onChange={(event) => {
                pnl.onType(event.target.value);
                void onChange(event);
              }}
              onBlur={(event) => {
                pnl.setIsEditing(false);
                void onBlur(event);
              }}
            />
            <IconButton label="Change the sign of the P&L" icon={Diff} onClick={pnl.flip} />
          </span>
        )}
      </TradeField>
      <ResultLine {...result} unused={pnl.isTyped ? profit : null} onUse={pnl.takeComputed} />
    </>
  );
}

type ResultLineProps = ReturnType<typeof useResult> & {
  /** The computed P&L, where another one was typed. */
  unused: number | null;
  onUse: () => void;
};

/** The result in pips and R; beside a typed P&L also the computed one. */
function ResultLine({ pips, r, unused, currency, onUse }: ResultLineProps) {
  if (pips === null && r === null && unused === null) return null;
  return (
    <p className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunken px-3 py-2 text-dense">
      {pips !== null && (
        <span>{`${pips < 0 ? '\u2212' : ''}${Math.abs(pips).toFixed(1)} pips`}</span>
      )}
      {r !== null && <RMultiple value={r} />}
      {unused !== null && (
        <span className="flex flex-wrap items-center gap-x-2">
          <span>
            Prices give <Pnl value={unused} currency={currency} />
          </span>
          <Button size="sm" variant="quiet" onClick={onUse}>
            Use this
          </Button>
        </span>
      )}
    </p>
  );
}
