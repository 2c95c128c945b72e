import { useState } from 'react';
import { deviceZone } from '#web/lib/device-zone.ts';
import { parseDecimal } from '#web/lib/decimal.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { Fold } from './Fold.tsx';
import type { Choosing } from './use-insights-query.ts';

/** How the figures above are told on this device. */
export function SettingsFold({ currency, settings, change }: Choosing) {
  return (
    <Fold title="How it is counted">
      <BreakevenField
        key={currency}
        currency={currency}
        stored={settings.breakeven[currency] ?? 0}
        onChange={(band) => change({ breakeven: { ...settings.breakeven, [currency]: band } })}
      />
      <ul className="flex list-disc flex-col gap-1 pl-5 text-dense text-ink-2">
        <li>Open trades count nowhere here.</li>
        <li>
          A trade belongs to the day on which it closed, in {deviceZone()}, the time zone of this
          device.
        </li>
        <li>
          Results are taken as your broker states them, or as you typed them; they are never worked
          out anew.
        </li>
        <li>All of it is worked out on this device, and works offline.</li>
      </ul>
    </Fold>
  );
}

type BreakevenFieldProps = { currency: string; stored: number; onChange: (band: number) => void };

function BreakevenField({ currency, stored, onChange }: BreakevenFieldProps) {
  const [typed, setTyped] = useState(String(stored));
  const band = parseDecimal(typed);
  const isWrong = typed.trim() !== '' && (band === null || band < 0);
  const type = (text: string) => {
    setTyped(text);
    const read = text.trim() === '' ? 0 : parseDecimal(text);
    if (read !== null && read >= 0) onChange(read);
  };
  return (
    <Field
      label={`Breakeven up to, in ${currency}`}
      hint="A trade that brought no more than this, up or down and before costs, is neither won nor lost. Kept on this device."
      error={isWrong ? 'Type an amount of zero or more' : undefined}
      className="max-w-sm"
    >
      {(control) => (
        <NumberInput
          {...control}
          step={1}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      )}
    </Field>
  );
}
