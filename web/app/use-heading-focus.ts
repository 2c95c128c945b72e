import { type RefObject, useCallback, useRef } from 'react';

/**
 * Moves the focus to the heading of a section that has just appeared, so that screen readers hear the
 * change. Not to the first one after loading: there the focus belongs to the skip link.
 */
export function useHeadingFocus(container: RefObject<HTMLElement | null>): () => void {
  const hasArrivedRef = useRef(false);
  return useCallback(() => {
    if (hasArrivedRef.current && container.current) focusHeading(container.current);
    hasArrivedRef.current = true;
  }, [container]);
}

function focusHeading(container: HTMLElement): void {
  const heading = container.querySelector('h1') ?? container;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}
