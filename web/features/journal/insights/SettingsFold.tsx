import { useState, useMemo } from 'react';
import { type JournalFilter, noFilter } from '#contracts/rules/journal/journal-filter.ts';
import type { InsightsQuery } from '#web/data/journal/insights.ts';
import { type JournalEntries, useJournalEntries } from '#web/data/journal/journal.ts';
import { type InsightsSettings, useInsightsSettings } from '#web/data/journal/stored-choices.ts';
import {
  type CurrencyRate,
  ratesInto,
  usePricesForRates,
} from '#web/data/market/currency-rates.ts';
import { parseDecimal } from '#web/lib/decimal.ts';
import { deviceZone, fromLocalMinute, shownZone, toLocalMinute } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { Fold } from './Fold.tsx';

export type Choosing = {
  currency: string;
  query: InsightsQuery;
  /** From other currencies to the selected one. */
  rates: readonly CurrencyRate[];
  settings: InsightsSettings;
  change: (changes: Partial<InsightsSettings>) => void;
};

/** The trades of the filter's account; used for their state and currencies. */
export function useJournalState(account: string): JournalEntries {
  const filter = useMemo(() => ({ ...noFilter, account }), [account]);
  return useJournalEntries({ filter, limit: 1 });
}

/** The chosen currency if trades have it, else the currency of most trades. */
function currencyOf(entries: JournalEntries, chosen: string | null): string {
  if (!('page' in entries)) return chosen ?? 'USD';
  const { currency, otherCurrencies } = entries.page;
  return chosen !== null && otherCurrencies.includes(chosen) ? chosen : currency;
}

/** UTC ms, once per day: periods need only the day, and each change computes the insights again. */
const startOfDay = (now: Date): number =>
  fromLocalMinute(`${toLocalMinute(now).slice(0, 10)}T00:00`).getTime();

/** The query from the filter, the settings of this device, and known prices. */
export function useInsightsQuery(filter: JournalFilter, entries: JournalEntries): Choosing {
  const [settings, change] = useInsightsSettings();
  const prices = usePricesForRates();
  const currency = currencyOf(entries, settings.currency);
  const rates = useMemo(() => ratesInto(currency, prices), [currency, prices]);
  const { isConverting, breakeven } = settings;
  const today = startOfDay(useNow());
  const zone = shownZone();
  const band = breakeven[currency] ?? 0;
  const query = useMemo(
    () => ({
      filter,
      currency,
      rates: isConverting
        ? Object.fromEntries(rates.map((rate) => [rate.currency, rate.rate]))
        : {},
      zone,
      breakeven: band,
      startingBalance: null,
      now: today,
    }),
    [filter, currency, isConverting, rates, band, today, zone],
  );
  return { currency, query, rates, settings, change };
}

export function SettingsFold({ currency, settings, change }: Choosing) {
  return (
    <Fold title="How it’s counted">
      <BreakevenField
        key={currency}
        currency={currency}
        stored={settings.breakeven[currency] ?? 0}
        onChange={(band) => change({ breakeven: { ...settings.breakeven, [currency]: band } })}
      />
      <ul className="flex list-disc flex-col gap-1 pl-5 text-dense text-ink-2">
        <li>Closed trades only.</li>
        <li>{countingDay()}</li>
        <li>Results are as your broker states them or as you saved them.</li>
        <li>Calculated on this device; works offline.</li>
      </ul>
    </Fold>
  );
}

function countingDay(): string {
  const zone = shownZone();
  const whose = zone === deviceZone() ? 'this device’s time zone' : 'as chosen in Settings';
  return `A trade counts on the day it closed, in ${zone}, ${whose}.`;
}

/** Null for an invalid amount. */
function readBand(typed: string): number | null {
  const band = typed.trim() === '' ? 0 : parseDecimal(typed);
  return band !== null && band >= 0 ? band : null;
}

type BreakevenFieldProps = { currency: string; stored: number; onChange: (band: number) => void };

function BreakevenField({ currency, stored, onChange }: BreakevenFieldProps) {
  const [typed, setTyped] = useState(String(stored));
  const type = (text: string) => {
    setTyped(text);
    const band = readBand(text);
    if (band !== null) onChange(band);
  };
  return (
    <Field
      label={`Breakeven up to, in ${currency}`}
      hint="Results up to this amount, up or down and before costs, count as neither won nor lost. Stored on this device."
      error={readBand(typed) === null ? 'Type an amount of zero or more' : undefined}
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
