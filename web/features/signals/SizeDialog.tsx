import type { Signal } from '#contracts/signals.ts';
import { useCalculatorInputs } from '#web/data/calculator-inputs.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SizeFields } from './SizeFields.tsx';
import { SizeResult } from './SizeResult.tsx';
import { usePositionSize } from './use-position-size.ts';

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
