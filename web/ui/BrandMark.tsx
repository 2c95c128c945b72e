import { clsx } from 'clsx';

/** The mark of the product: a bell that is also a candle. Decoration beside its name. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={clsx('shrink-0', className)}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g className="fill-on-accent">
        <path d="M16 7c4.5 0 6.5 3.4 6.5 7.6 0 3.9.9 5.9 3.1 8.4H6.4c2.2-2.5 3.1-4.5 3.1-8.4C9.5 10.4 11.5 7 16 7z" />
        <rect x="14.9" y="3.5" width="2.2" height="5" rx="1.1" />
        <rect x="14.9" y="22" width="2.2" height="6.5" rx="1.1" />
      </g>
      <path
        d="M11.2 19.3l3.1-3.5 3 2.4 3.5-4.5"
        fill="none"
        strokeWidth="2.1"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-accent"
      />
    </svg>
  );
}
