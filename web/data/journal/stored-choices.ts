import { useState, useCallback } from 'react';
import { z } from 'zod';
import { ACCOUNT_CURRENCIES } from '#contracts/rules/journal/position-size.ts';
import { storageKey } from '#web/client/mode.ts';
import { deviceTexts } from '#web/client/storage.ts';
import { useSession } from '#web/data/session/session.tsx';
import type { JournalFilter } from '#contracts/rules/journal/journal-filter.ts';
import { readJournalFilter, storeJournalFilter } from '#web/offline/journal/local-filter.ts';

export { isFiltering } from '#web/offline/journal/local-filter.ts';

const NAME = 'insights';

const InsightsSettings = z.object({
  /** Null: the currency of most trades. */
  currency: z.string().nullable(),
  /** Converts trades in other currencies at a known rate. */
  isConverting: z.boolean(),
  /** By currency, in major units: the largest absolute result that counts as breakeven. */
  breakeven: z.record(z.string(), z.number().nonnegative()),
});
export type InsightsSettings = z.infer<typeof InsightsSettings>;

const untouched: InsightsSettings = { currency: null, isConverting: false, breakeven: {} };

function read(): InsightsSettings {
  try {
    const stored: unknown = JSON.parse(deviceTexts.read(storageKey(NAME)) ?? 'null');
    return InsightsSettings.parse(stored);
  } catch {
    return untouched; // not JSON
  }
}

/** The display settings of the insights, stored on this device. */
export function useInsightsSettings(): [
  InsightsSettings,
  (changes: Partial<InsightsSettings>) => void,
] {
  const [settings, setSettings] = useState(read);
  const change = (changes: Partial<InsightsSettings>) => {
    const next = { ...settings, ...changes };
    deviceTexts.write(storageKey(NAME), JSON.stringify(next));
    setSettings(next);
  };
  return [settings, change];
}

type ChangeFilter = (changes: Partial<JournalFilter>) => void;

/** The journal filter, stored on this device. */
export function useJournalFilter(): [JournalFilter, ChangeFilter] {
  const [filter, setFilter] = useState(readJournalFilter);
  const change = useCallback((changes: Partial<JournalFilter>) => {
    const next = { ...readJournalFilter(), ...changes };
    storeJournalFilter(next);
    setFilter(next);
  }, []);
  return [filter, change];
}

const AccountCurrency = z.enum(ACCOUNT_CURRENCIES);

/** The inputs as typed; invalid stored values get their defaults. */
const CalculatorInputs = z.object({
  balance: z.string().catch(''),
  currency: AccountCurrency.catch('USD'),
  riskPercent: z.string().catch('1'),
  leverage: z.string().catch(''),
  /** Units per lot, by instrument, if the user's broker differs from the standard. */
  contractSizes: z.record(z.string(), z.string()).catch({}),
});
export type CalculatorInputs = z.infer<typeof CalculatorInputs>;

function readInputs(key: string): CalculatorInputs {
  try {
    const stored: unknown = JSON.parse(deviceTexts.read(key) ?? '{}');
    return CalculatorInputs.parse(stored);
  } catch {
    return CalculatorInputs.parse({}); // not JSON
  }
}

/** The currency with this name, else USD. */
export const currencyNamed = (name: string): CalculatorInputs['currency'] =>
  AccountCurrency.catch('USD').parse(name);

/** The inputs of the position calculator, stored on this device and never sent. */
export function useCalculatorInputs() {
  const session = useSession();
  const key = storageKey(
    `calculator.${session.state === 'signed-in' ? session.user.id : 'nobody'}`,
  );
  const [inputs, setInputs] = useState(() => readInputs(key));
  const change = (changes: Partial<CalculatorInputs>): void => {
    const next = { ...inputs, ...changes };
    setInputs(next);
    deviceTexts.write(key, JSON.stringify(next));
  };
  return [inputs, change] as const;
}
