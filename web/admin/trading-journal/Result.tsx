import { signOf } from '#web/lib/money.ts';
import { Pnl } from '#web/ui/figures/Pnl.tsx';

const words = { '+': 'Profit', '\u2212': 'Loss', '': 'Even' } as const;

/** A sum of results by sign, colour and word. */
export function Result({ value, currency }: { value: number; currency: string }) {
  return (
    <>
      <Pnl value={value} currency={currency} />
      <span className="ml-1.5 text-meta font-medium text-ink-2">{words[signOf(value)]}</span>
    </>
  );
}
