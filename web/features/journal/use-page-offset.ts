import { type RefObject, useLayoutEffect, useState } from 'react';

/** How far down the page an element begins, in pixels, also after what stands above it has changed. */
export function usePageOffset(element: RefObject<HTMLElement | null>): number {
  const [offsetPx, setOffsetPx] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => {
      const top = element.current?.getBoundingClientRect().top;
      if (top !== undefined) setOffsetPx(top + window.scrollY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offsetPx;
}
