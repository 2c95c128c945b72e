import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useBroughtIntoView } from '#web/lib/use-scroll-into-view.ts';

type OpenedItemProps = {
  /** The notification that has led to this one; another one leads to it again. */
  by: object | null;
  children: ReactNode;
};

/** An item of a list that notifications lead to: brought into view, focused and framed. */
export function OpenedItem({ by, children }: OpenedItemProps) {
  const ref = useBroughtIntoView(by);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className={clsx('h-full scroll-mt-20 rounded-card', by !== null && 'ring-2 ring-accent')}
    >
      {by !== null && <span className="sr-only">From your notification</span>}
      {children}
    </div>
  );
}
