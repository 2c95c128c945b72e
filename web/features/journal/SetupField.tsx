import { setupKey } from '#contracts/rules/journal/trade-metrics.ts';
import { useSetups } from '#web/data/journal/setups.ts';
import { SuggestedField } from './TradeTextField.tsx';
import type { TradeFormState } from './use-trade-form.ts';

type SetupFieldProps = {
  form: TradeFormState;
  /** Names that trades used before. */
  known: readonly string[];
};

/** Setups with rules first, then what was written before; each name once. */
function namesOf(setups: readonly { name: string }[], known: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const name of [...setups.map((setup) => setup.name), ...known]) {
    if (!names.has(setupKey(name))) names.set(setupKey(name), name);
  }
  return [...names.values()];
}

/** The setup of a trade. */
export function SetupField({ form, known }: SetupFieldProps) {
  const setups = useSetups() ?? [];
  return <SuggestedField form={form} name="setup" label="Setup" known={namesOf(setups, known)} />;
}
