import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useBroughtIntoView } from '#web/lib/use-brought-into-view.ts';

type OpenedItemProps = {
  /** A notification has led to this one. */
  isOpened: boolean;
  children: ReactNode;
};

/** An item of a list that notifications lead to: brought into view, focused and framed. */
export function OpenedItem({ isOpened, children }: OpenedItemProps) {
  const ref = useBroughtIntoView(isOpened);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className={clsx('scroll-mt-20 rounded-card', isOpened && 'ring-2 ring-accent')}
    >
      {isOpened && <span className="sr-only">From your notification</span>}
      {children}
    </div>
  );
}
