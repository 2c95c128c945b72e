import { clsx } from 'clsx';
import { formatSignedShare } from './format-figures.ts';

/** A change in percent with sign, arrow and colour, like money and R. */
export function SignedShare({ value }: { value: number }) {
  const text = formatSignedShare(value);
  const isUp = text.startsWith('+');
  const isDown = text.startsWith('\u2212');
  return (
    <span className={clsx('whitespace-nowrap', isUp && 'text-gain', isDown && 'text-loss')}>
      {(isUp || isDown) && (
        <span aria-hidden className="mr-1 inline-block text-meta">
          {isUp ? '▲' : '▼'}
        </span>
      )}
      {text}
    </span>
  );
}
