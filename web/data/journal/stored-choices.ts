import { useState, useCallback } from 'react';
import { z } from 'zod';
import { ACCOUNT_CURRENCIES } from '#contracts/rules/journal/position-size.ts';
import { storageKey } from '#web/client/mode.ts';
import { deviceTexts } from '#web/client/storage.ts';
import { useSession } from '#web/data/session/session.tsx';
import type { JournalFilter } from '#contracts/rules/journal/journal-filter.ts';
import { readJournalFilter, storeJournalFilter } from '#web/offline/journal/local-filter.ts';

export { isFiltering } from '#web/offline/journal/local-filter.ts';

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

function readStored<T>(key: string, schema: z.ZodType<T>, otherwise: T): T {
  try {
    return schema.parse(JSON.parse(deviceTexts.read(key) ?? 'null'));
  } catch {
    return otherwise; // not JSON, or of another version
  }
}

/** Values that are stored on this device, and the function that changes some of them. */
function useStored<T extends object>(key: string, schema: z.ZodType<T>, otherwise: T) {
  const [values, setValues] = useState(() => readStored(key, schema, otherwise));
  const change = (changes: Partial<T>): void => {
    const next = { ...values, ...changes };
    setValues(next);
    deviceTexts.write(key, JSON.stringify(next));
  };
  return [values, change] as const;
}

/** The display settings of the insights, stored on this device. */
export const useInsightsSettings = () =>
  useStored(storageKey('insights'), InsightsSettings, untouched);

/** Null: the journal's figures are open where the screen has room for them. */
const TilesChoice = z.object({ isOpen: z.boolean().nullable() });

/** Whether the six tiles of the journal are unfolded, stored on this device. */
export const useTilesChoice = () =>
  useStored(storageKey('journal-tiles'), TilesChoice, { isOpen: null });

const ReviewChoice = z.object({ seen: z.string() }); // a Monday; blank: none

/** The newest week whose review was opened or hidden, stored on this device. */
export const useReviewChoice = () =>
  useStored(storageKey('weekly-review'), ReviewChoice, { seen: '' });

/** The journal filter, stored on this device. */
export function useJournalFilter() {
  const [filter, setFilter] = useState(readJournalFilter);
  const change = useCallback((changes: Partial<JournalFilter>) => {
    const next = { ...readJournalFilter(), ...changes };
    storeJournalFilter(next);
    setFilter(next);
  }, []);
  return [filter, change] as const;
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

/** The inputs of the position calculator, stored on this device and never sent. */
export function useCalculatorInputs() {
  const session = useSession();
  const owner = session.state === 'signed-in' ? session.user.id : 'nobody';
  return useStored(storageKey(`calculator.${owner}`), CalculatorInputs, CalculatorInputs.parse({}));
}
