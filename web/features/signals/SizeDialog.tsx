import type { MarketDataItem } from '#contracts/market/market.ts';
import type { Conversion } from '#contracts/rules/journal/position-size.ts';
import type { Signal } from '#contracts/signals.ts';
import { useCalculatorInputs } from '#web/data/journal/calculator-inputs.ts';
import { formatLots } from '#web/lib/format-lots.ts';
import { formatMoment } from '#web/lib/format-moment.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Money } from '#web/ui/figures/Money.tsx';
import { StatTile, StatTiles } from '#web/ui/figures/StatTile.tsx';
import { SizeFields } from './SizeFields.tsx';
import { type Sizing, usePositionSize } from './use-position-size.ts';

type SizeResultProps = {
  sizing: Sizing;
  currency: string;
  /** Prices that are known, for the conversion. */
  quotes: readonly MarketDataItem[];
};

/** The lots and what they mean in money, or why they cannot be told. */
function SizeResult({ sizing, currency, quotes }: SizeResultProps) {
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

type SizeDialogProps = {
  signal: Signal;
  onClose: () => void;
  /** Takes the signal with this size in lots and this account currency; null where it cannot be taken. */
  onTake: ((size: number, currency: string) => void) | null;
};

/** How many lots of a signal fit an account. Nothing that is typed here leaves the device. */
export function SizeDialog({ signal, onClose, onTake }: SizeDialogProps) {
  const { instrument, signal_type, entry_price, stop_loss } = signal;
  const [inputs, change] = useCalculatorInputs();
  const { sizing, usualContractSize, quotes } = usePositionSize(signal, inputs);
  const lots = sizing.state === 'sized' ? sizing.size.lots : 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Size ${instrument} ${signal_type}`}
      description={`Entry ${formatPrice(instrument, entry_price)}, stop loss ${formatPrice(instrument, stop_loss)}. What you type stays on this device.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {onTake !== null && (
            <Button
              variant="primary"
              disabled={lots === 0}
              onClick={() => onTake(lots, inputs.currency)}
            >
              I took this
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SizeFields
          instrument={instrument}
          inputs={inputs}
          onChange={change}
          usualContractSize={usualContractSize}
        />
        <SizeResult sizing={sizing} currency={inputs.currency} quotes={quotes} />
      </div>
    </Dialog>
  );
}
