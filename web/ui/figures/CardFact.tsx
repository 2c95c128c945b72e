import type { ReactNode } from 'react';

type CardFactProps = {
  name: string;
  /** Takes the whole width of a list of two columns. */
  isWide?: boolean;
  children: ReactNode;
};

/** A figure of a card with its name above it, in a `dl`. */
export function CardFact({ name, isWide = false, children }: CardFactProps) {
  return (
    <div className={isWide ? 'col-span-2 min-w-0' : 'min-w-0'}>
      <dt className="mb-0.5 text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
