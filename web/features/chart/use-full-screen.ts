import { type RefObject, useEffect, useState } from 'react';
import { useHistorySheet } from '#web/lib/history-entry.ts';

/** Makes everything beside an element and its parents inert. @returns undoes it */
function isolate(element: HTMLElement): () => void {
  const others: Element[] = [];
  for (let part = element; part.parentElement !== null; part = part.parentElement) {
    for (const other of part.parentElement.children) {
      if (other === part || other.hasAttribute('inert')) continue;
      other.setAttribute('inert', '');
      others.push(other);
    }
    if (part.parentElement === document.body) break;
  }
  return () => {
    for (const other of others) other.removeAttribute('inert');
  };
}

function leaveBrowsersFullScreen(): void {
  if (document.fullscreenElement != null) void document.exitFullscreen().catch(() => null);
}

export type FullScreen = {
  isFull: boolean;
  open: () => void;
  close: () => void;
};

/**
 * A part of the page over all of the window, and of the screen where the browser can. Back and Escape close it.
 *
 * @param ref of the part, which the caller lays over the window while `isFull`
 */
export function useFullScreen(ref: RefObject<HTMLElement | null>): FullScreen {
  const [isFull, setIsFull] = useState(false);
  const close = () => setIsFull(false);
  useHistorySheet(isFull, close);

  useEffect(() => {
    if (!isFull || ref.current === null) return undefined;
    const release = isolate(ref.current);
    const ended = new AbortController();
    const { signal } = ended;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setIsFull(false);
    };
    const onChange = (): void => {
      if (document.fullscreenElement == null) setIsFull(false);
    };
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('fullscreenchange', onChange, { signal });
    return () => {
      ended.abort();
      release();
      leaveBrowsersFullScreen();
    };
  }, [isFull, ref]);

  function open(): void {
    setIsFull(true);
    // Absent on an iPhone; where it is refused, the window has to do.
    if (document.fullscreenEnabled) {
      void document.documentElement.requestFullscreen().catch(() => null);
    }
  }

  return { isFull, open, close };
}
