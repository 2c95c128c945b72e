import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const LONG_MS = 500;
const SLACK_PX = 10; // a finger never rests quite still

type Press = { timer: ReturnType<typeof setTimeout>; x: number; y: number };

/**
 * Handlers for a list whose rows have their id in `data-row`.
 *
 * @param onLongPress called with the id of the row on which a finger rests; null: nothing happens
 */
export function useLongPress(onLongPress: ((id: string) => void) | null) {
  const press = useRef<Press | null>(null);
  const wasLong = useRef(false);

  const drop = (): void => {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  function onPointerDown({ target, pointerType, isPrimary, clientX, clientY }: PointerEvent): void {
    drop();
    wasLong.current = false;
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    const id = row?.dataset['row'];
    if (onLongPress === null || id === undefined || pointerType !== 'touch' || !isPrimary) return;
    const timer = setTimeout(() => {
      press.current = null;
      wasLong.current = true;
      onLongPress(id);
    }, LONG_MS);
    press.current = { timer, x: clientX, y: clientY };
  }

  function onPointerMove({ clientX, clientY }: PointerEvent): void {
    const { current } = press;
    if (current === null) return;
    if (Math.hypot(clientX - current.x, clientY - current.y) > SLACK_PX) drop();
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: drop,
    onPointerCancel: drop,
    /** The menu of the browser would come at the same moment. */
    onContextMenu(event: MouseEvent): void {
      if (press.current !== null || wasLong.current) event.preventDefault();
    },
    /** Some browsers end a long press with a click, which would take the row out again. */
    onClickCapture(event: MouseEvent): void {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
