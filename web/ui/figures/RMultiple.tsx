import { clsx } from 'clsx';
import { formatR } from '#contracts/rules/journal/trade-metrics.ts';

const looks = {
  '+': { arrow: '▲', className: 'text-gain' },
  '\u2212': { arrow: '▼', className: 'text-loss' },
  '': { arrow: null, className: 'text-ink-2' },
};

const signOf = (text: string): keyof typeof looks =>
  text.startsWith('+') ? '+' : text.startsWith('\u2212') ? '\u2212' : '';

/** A result in units of its risk: sign, arrow and colour together, because colour alone is not seen by all. */
export function RMultiple({ value, className }: { value: number; className?: string }) {
  const text = formatR(value);
  const { arrow, className: colour } = looks[signOf(text)];
  return (
    <span className={clsx('whitespace-nowrap', colour, className)}>
      {arrow !== null && (
        <span aria-hidden className="mr-1 inline-block text-meta">
          {arrow}
        </span>
      )}
      {text}
    </span>
  );
}
