import { type PointerEvent, useRef } from 'react';
import { type Point, swipeOf } from '#web/ui/zoom.ts';

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

/** A finger that goes sideways over something: 1 to what comes next, -1 to what was before. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<Point | null>(null);
  return {
    onPointerDown: (event: PointerEvent): void => {
      start.current = event.pointerType === 'mouse' || !event.isPrimary ? null : pointOf(event);
    },
    onPointerUp: (event: PointerEvent): void => {
      const by = start.current === null ? 0 : swipeOf(start.current, pointOf(event));
      start.current = null;
      if (by !== 0) onSwipe(by);
    },
    onPointerCancel: (): void => {
      start.current = null;
    },
  };
}
