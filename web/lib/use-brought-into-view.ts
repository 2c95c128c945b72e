import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls to a block that a link has asked for, and gives it the focus; the block has `tabIndex={-1}`.
 *
 * @param occasion another one does it again
 */
export function useBroughtIntoView(
  isWanted: boolean,
  occasion?: unknown,
): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    // A frame later: a section that has just arrived scrolls to its heading first.
    const frame = requestAnimationFrame(() => {
      ref.current?.scrollIntoView({ block: 'start' });
      ref.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isWanted, occasion]);
  return ref;
}
