import { clsx } from 'clsx';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

/** Scrolls to a block with `tabIndex={-1}` and focuses it, once for each `occasion`. */
export function useScrollIntoView(occasion: object | null): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (occasion === null) return undefined;
    // A frame later: a section that has just arrived scrolls to its heading first.
    const frame = requestAnimationFrame(() => {
      ref.current?.scrollIntoView({ block: 'start' });
      ref.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [occasion]);
  return ref;
}

type OpenedItemProps = {
  /** The notification that led here; a new one leads here again. */
  by: object | null;
  children: ReactNode;
};

/** An item of a list that notifications lead to: brought into view, focused and framed. */
export function OpenedItem({ by, children }: OpenedItemProps) {
  const ref = useScrollIntoView(by);
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
