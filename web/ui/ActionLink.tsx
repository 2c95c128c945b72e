import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A link that looks like the button it stands beside. */
export function ActionLink({
  isPrimary = false,
  children,
  ...link
}: ComponentProps<'a'> & { isPrimary?: boolean }) {
  return (
    <a
      {...link}
      className={clsx(
        'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 text-center font-medium transition-colors',
        isPrimary
          ? 'bg-accent text-on-accent hover:bg-accent-strong'
          : 'border border-line-strong bg-surface text-ink hover:bg-sunken',
      )}
    >
      {children}
    </a>
  );
}
