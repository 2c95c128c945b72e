import { type PointerEvent, useRef, useState } from 'react';
import { noZoom, pan, type Point, swipeOf, toggleZoom, type Zoom, zoomAt } from './zoom.ts';

const DOUBLE_TAP_MS = 300;
const TAP_SLOP_PX = 8;

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

function pointOn(stage: Element, event: { clientX: number; clientY: number }): Point {
  const box = stage.getBoundingClientRect();
  return {
    x: event.clientX - box.left - box.width / 2,
    y: event.clientY - box.top - box.height / 2,
  };
}

/** Tells whether a tap on a picture follows close upon another. */
function useDoubleTap(): (tap: PointerEvent) => boolean {
  const lastAt = useRef(-DOUBLE_TAP_MS); // ms of the page's life
  return ({ target, timeStamp }) => {
    if (!(target instanceof HTMLImageElement)) return false;
    const isSecond = timeStamp - lastAt.current < DOUBLE_TAP_MS;
    lastAt.current = isSecond ? -DOUBLE_TAP_MS : timeStamp;
    return isSecond;
  };
}

/**
 * Fingers and mouse on an enlarged picture: two fingers or a double tap enlarge it, one moves it, or
 * swipes to the next while it is shown whole.
 */
export function usePictureGestures(onSwipe: (by: -1 | 1) => void) {
  const [zoom, setZoom] = useState<Zoom>(noZoom);
  const fingers = useRef(new Map<number, Point>());
  const start = useRef<{ at: Point; hadTwo: boolean } | null>(null);
  const hasMoved = useRef(false);
  const isSecondTap = useDoubleTap();

  function onPointerDown(event: PointerEvent): void {
    const at = pointOn(event.currentTarget, event);
    fingers.current.set(event.pointerId, at);
    if (fingers.current.size === 1) {
      hasMoved.current = false;
      start.current = { at, hadTwo: false };
    } else if (start.current !== null) start.current.hadTwo = true;
  }

  function onPointerMove(event: PointerEvent): void {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return;
    const stage = event.currentTarget.getBoundingClientRect();
    const now = pointOn(event.currentTarget, event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (start.current !== null && distance(start.current.at, now) > TAP_SLOP_PX)
      hasMoved.current = true;
    const [from, to] = other ? [middle(before, other), middle(now, other)] : [before, now];
    const factor = other ? distance(now, other) / Math.max(1, distance(before, other)) : 1;
    const by = { x: to.x - from.x, y: to.y - from.y };
    setZoom((last) => pan(zoomAt(last, factor, from), by, stage));
  }

  function onPointerEnd(event: PointerEvent): void {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return;
    const began = start.current;
    start.current = null;
    if (began === null || began.hadTwo || event.type !== 'pointerup') return;
    const at = pointOn(event.currentTarget, event);
    if (!hasMoved.current && isSecondTap(event)) {
      const stage = event.currentTarget.getBoundingClientRect();
      setZoom((last) => toggleZoom(last, at, stage));
    }
    const by = zoom.scale > 1 ? 0 : swipeOf(began.at, at);
    if (by !== 0) onSwipe(by);
  }

  return {
    zoom,
    /** Whether what ends with this click was a movement and not a tap. */
    wasMoved: () => hasMoved.current,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onPointerLeave: onPointerEnd,
    },
  };
}
