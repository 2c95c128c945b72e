import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls to a block that a link has asked for, and gives it the focus; the block has `tabIndex={-1}`.
 *
 * @param occasion what has asked for it, null: nothing has; another one does it again
 */
export function useBroughtIntoView(occasion: object | null): RefObject<HTMLDivElement | null> {
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
