import { useState } from 'react';
import { z } from 'zod';
import { ACCOUNT_CURRENCIES } from '#contracts/rules/journal/position-size.ts';
import { storageKey } from '#web/client/mode.ts';
import { deviceTexts } from '#web/client/storage.ts';
import { useSession } from '../session/session.ts';

const AccountCurrency = z.enum(ACCOUNT_CURRENCIES);

/** As typed. What an older version of the app stored, or nobody, is replaced by what nobody typed. */
const CalculatorInputs = z.object({
  balance: z.string().catch(''),
  currency: AccountCurrency.catch('USD'),
  riskPercent: z.string().catch('1'),
  leverage: z.string().catch(''),
  /** Units in one lot, where the person's broker has others than usual; by instrument. */
  contractSizes: z.record(z.string(), z.string()).catch({}),
});
export type CalculatorInputs = z.infer<typeof CalculatorInputs>;

function read(key: string): CalculatorInputs {
  try {
    const stored: unknown = JSON.parse(deviceTexts.read(key) ?? '{}');
    return CalculatorInputs.parse(stored);
  } catch {
    return CalculatorInputs.parse({}); // not ours: as good as absent
  }
}

/** The chosen one of the names, or the one before where it is none of them. */
export const currencyNamed = (name: string): CalculatorInputs['currency'] =>
  AccountCurrency.catch('USD').parse(name);

/** What a person typed into the position calculator. It stays on this device and is never sent. */
export function useCalculatorInputs() {
  const session = useSession();
  const key = storageKey(
    `calculator.${session.state === 'signed-in' ? session.user.id : 'nobody'}`,
  );
  const [inputs, setInputs] = useState(() => read(key));
  const change = (changes: Partial<CalculatorInputs>): void => {
    const next = { ...inputs, ...changes };
    setInputs(next);
    deviceTexts.write(key, JSON.stringify(next));
  };
  return [inputs, change] as const;
}
