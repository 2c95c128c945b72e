import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export function Card({
  as: Tag = 'div',
  className,
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'article' | 'section' }) {
  return (
    <Tag
      {...rest}
      className={clsx(
        '@container rounded-card border border-line bg-surface p-3 sm:p-4',
        className,
      )}
    />
  );
}
