import { useState } from 'react';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { NOTE_LENGTH, type Repeat } from '#contracts/rules/market/price-alert-rules.ts';
import { useMarketData } from '#web/data/market/market.ts';
import { type ShownAlert, useAlertAct } from '#web/data/price-alerts/price-alerts.ts';
import { sourceName } from '#web/lib/copy.ts';
import { parseDecimal } from '#web/lib/decimal.ts';
import { formatPrice } from '#web/lib/format.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { LabelledSegments } from '#web/ui/forms/Segments.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { TextField } from '#web/ui/forms/TextInput.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';

/** What the sheet begins with: a price of an instrument, an alert to change, or one that is over to set again. */
export type AlertStart = {
  readonly instrument: Instrument;
  readonly price: number | null; // null: the newest
  readonly alert?: ShownAlert;
  readonly isAgain?: boolean;
};

const repeats = [
  { key: 'once', label: 'Once' },
  { key: 'each_time', label: 'Each time' },
] as const satisfies readonly { key: Repeat; label: string }[];

const expiries: readonly { value: string; label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: '1', label: 'In a day' },
  { value: '7', label: 'In a week' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
];

/** The decimals of an instrument; null for what is no price of it. */
function readPrice(instrument: Instrument, text: string): number | null {
  const price = parseDecimal(text);
  if (price === null || price <= 0) return null;
  return Number(price.toFixed(instrumentFacts[instrument].digits));
}

/** How the level will be touched from here. */
function touchText(instrument: Instrument, level: number | null, current: number | undefined) {
  if (current === undefined) return 'The present price is not available.';
  const now = `Now ${formatPrice(instrument, current)}`;
  if (level === null) return `${now}.`;
  if (level === current)
    return `${now}: the price is there already. Watched once it has moved away.`;
  return `${now}: fires when it ${level > current ? 'rises' : 'falls'} to ${formatPrice(instrument, level)}.`;
}

function usePresentPrice(instrument: Instrument) {
  const { data } = useMarketData();
  return data?.find((item) => item.instrument === instrument);
}

function expiryOf(choice: string, current: string | null, now: number): string | null {
  if (choice === 'keep') return current;
  return choice === 'never' ? null : new Date(now + Number(choice) * DAY_MS).toISOString();
}

/** The fields of a new alert, or of one that is changed. */
function firstFields({ alert, isAgain = false }: AlertStart): Fields {
  if (alert === undefined) return { repeat: 'once', note: '', expiry: 'never' };
  const { repeat, note, expires_at } = alert;
  return {
    repeat: repeat === 'each_time' ? repeat : 'once',
    note,
    expiry: isAgain || expires_at === null ? 'never' : 'keep',
  };
}

type Fields = { repeat: Repeat; note: string; expiry: string };

function useAlertForm(start: AlertStart) {
  const { instrument, price } = start;
  const item = usePresentPrice(instrument);
  const [typed, setTyped] = useState<string | null>(null);
  const [fields, setFields] = useState(() => firstFields(start));
  const begun = price ?? item?.price;
  const text = typed ?? begun?.toFixed(instrumentFacts[instrument].digits) ?? '';
  return {
    item,
    text,
    setTyped,
    level: readPrice(instrument, text),
    fields,
    change: (changes: Partial<Fields>) => setFields({ ...fields, ...changes }),
  };
}

type PriceAlertSheetProps = { start: AlertStart; onClose: () => void };

/** Sets a price alert, or changes one. */
export function PriceAlertSheet({ start, onClose }: PriceAlertSheetProps) {
  const { instrument } = start;
  const changed = start.isAgain === true ? undefined : start.alert;
  const { item, text, setTyped, level, fields, change } = useAlertForm(start);
  const [isWrong, setIsWrong] = useState(false);
  const save = useAlertAct();
  const copy = changed === undefined ? newCopy : changeCopy;
  const current = changed?.expires_at ?? null;

  async function submit(): Promise<void> {
    setIsWrong(level === null);
    if (level === null) return;
    const { repeat, note, expiry } = fields;
    const expires_at = expiryOf(expiry, current, Date.now());
    const draft = { instrument, price: level, repeat, note: note.trim(), expires_at };
    try {
      await save.mutateAsync({ act: 'set', draft, id: changed?.id });
    } catch {
      return; // the form shows the error
    }
    onClose();
    toastDone(copy.done);
  }

  return (
    <FormDialog
      title={`${copy.title} ${instrument}`}
      description={`Watched by the server, also while the app is closed.${sourceOf(item)} Your broker's prices can differ.`}
      size="sm"
      submitLabel={copy.submit}
      busyLabel="Saving…"
      isBusy={save.isPending}
      error={save.error?.message ?? null}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      <Field
        label="Price"
        isRequired
        hint={touchText(instrument, level, item?.price)}
        error={isWrong && level === null ? 'Please enter a price' : undefined}
      >
        {(control) => (
          <NumberInput
            {...control}
            step={instrumentFacts[instrument].pip}
            value={text}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <MoreFields fields={fields} change={change} current={current} />
    </FormDialog>
  );
}

const newCopy = { title: 'Alert on', submit: 'Set alert', done: 'Alert set' };
const changeCopy = { title: 'Change the alert on', submit: 'Save alert', done: 'Alert changed' };

const sourceOf = (item: ReturnType<typeof usePresentPrice>): string =>
  item === undefined ? '' : ` Prices: ${sourceName(item.source)}.`;

type MoreFieldsProps = {
  fields: Fields;
  change: (changes: Partial<Fields>) => void;
  /** The expiry that a changed alert has; null: none. */
  current: string | null;
};

function MoreFields({ fields, change, current }: MoreFieldsProps) {
  const { repeat, note, expiry } = fields;
  const now = useNow();
  const keep = { value: 'keep', label: expiryLabel(current, now) };
  return (
    <>
      <div className="flex flex-col gap-1">
        <span aria-hidden className="text-dense font-medium text-ink-2">
          Fires
        </span>
        <LabelledSegments
          legend="Fires"
          options={repeats}
          value={repeat}
          onChange={(next) => change({ repeat: next })}
        />
        {repeat === 'each_time' && (
          <p className="text-meta text-ink-3">
            Again after a minute has closed 0.05 % away from the price.
          </p>
        )}
      </div>
      <SelectField
        label="Expires"
        value={expiry}
        options={current === null ? expiries : [keep, ...expiries]}
        onChange={(next) => change({ expiry: next })}
      />
      <TextField
        label="Note"
        hint="Shown in the notification, except in Telegram. Channels are chosen in the settings."
        value={note}
        maxLength={NOTE_LENGTH}
        onChange={({ target }) => change({ note: target.value })}
      />
    </>
  );
}

const expiryLabel = (current: string | null, now: Date): string =>
  current === null ? '' : formatMoment(Date.parse(current), now);
