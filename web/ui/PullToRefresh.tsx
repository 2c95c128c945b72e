import { RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/** How far the indicator comes out until letting go refreshes; the finger moves twice as far. */
const READY_PX = 64;
const MOST_PX = 88;
const RESISTANCE = 0.5;
/** A finger that has moved less has not chosen a direction yet. */
const SLOP_PX = 8;

type Phase = 'idle' | 'pulling' | 'ready' | 'refreshing';
type Pull = { id: number; x: number; y: number; hasBegun: boolean };

/** Whether what is touched, or what it is in, is scrolled down itself. */
function isScrolledWithin(target: Element): boolean {
  for (let at: Element | null = target; at !== null; at = at.parentElement) {
    if (at.scrollTop > 0) return true;
  }
  return false;
}

/** A pull begins with one finger at the top of the page, and not below an open sheet. */
function beginPull({ touches, target }: TouchEvent): Pull | null {
  const [touch] = touches;
  if (touch === undefined || touches.length > 1 || window.scrollY > 0) return null;
  if (!(target instanceof Element) || isScrolledWithin(target)) return null;
  if (document.querySelector('[role=dialog], [role=alertdialog]') !== null) return null;
  return { id: touch.identifier, x: touch.clientX, y: touch.clientY, hasBegun: false };
}

/** How far the finger has pulled; null once this is no pull: sideways, up, or with a second finger. */
function pulledPx(pull: Pull, { touches }: TouchEvent): number | null {
  const [touch] = touches;
  if (touch?.identifier !== pull.id || touches.length > 1 || window.scrollY > 0) return null;
  const down = touch.clientY - pull.y;
  const sideways = Math.abs(touch.clientX - pull.x);
  if (!pull.hasBegun && Math.max(Math.abs(down), sideways) >= SLOP_PX) {
    if (down <= sideways) return null;
    pull.hasBegun = true;
  }
  return pull.hasBegun ? Math.max(0, down) : 0;
}

type Handlers = { onPull: (px: number) => void; onEnd: (isCancelled: boolean) => void };

/**
 * Follows pulls. All listeners are passive: at its top, the page does not move, so that there is nothing to
 * prevent; the browser's own pull to refresh is switched off by `overscroll-behavior`.
 */
function listenToPulls({ onPull, onEnd }: Handlers): () => void {
  let pull: Pull | null = null;
  const cancel = (): void => {
    if (pull?.hasBegun === true) onEnd(true);
    pull = null;
  };
  const listeners = new AbortController();
  const { signal } = listeners;
  const options = { passive: true, signal };
  window.addEventListener(
    'touchstart',
    (event) => {
      cancel();
      pull = beginPull(event);
    },
    options,
  );
  window.addEventListener(
    'touchmove',
    (event) => {
      if (pull === null) return;
      const px = pulledPx(pull, event);
      if (px === null) cancel();
      else if (pull.hasBegun) onPull(px);
    },
    options,
  );
  window.addEventListener(
    'touchend',
    () => {
      if (pull?.hasBegun === true) onEnd(false);
      pull = null;
    },
    options,
  );
  window.addEventListener('touchcancel', cancel, options);
  return () => listeners.abort();
}

/** Pulling down at the top of the page refreshes it, as the button in its heading does. */
export function PullToRefresh({ refresh }: { refresh: () => Promise<unknown> }) {
  const indicator = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<Phase>('idle');

  /** Past React: a frame of a slow phone has no time for more. */
  const moveTo = (px: number): void => {
    indicator.current?.style.setProperty('--pulled', String(px));
  };
  const onPull = useEffectEvent((px: number): void => {
    if (phase === 'refreshing') return;
    const offset = Math.min(px * RESISTANCE, MOST_PX);
    moveTo(offset);
    setPhase(offset >= READY_PX ? 'ready' : 'pulling');
  });
  const onEnd = useEffectEvent(async (isCancelled: boolean): Promise<void> => {
    if (phase === 'refreshing') return;
    if (!isCancelled && phase === 'ready') {
      setPhase('refreshing');
      moveTo(READY_PX);
      await refresh();
    }
    moveTo(0);
    setPhase('idle');
  });

  useEffect(() => {
    const { style } = document.documentElement;
    style.overscrollBehaviorY = 'contain';
    const stop = listenToPulls({ onPull, onEnd: (isCancelled) => void onEnd(isCancelled) });
    return () => {
      stop();
      style.overscrollBehaviorY = '';
    };
  }, []);

  return createPortal(
    <>
      <div
        ref={indicator}
        data-phase={phase}
        aria-hidden
        className="group pull-indicator fixed inset-x-0 z-10 flex justify-center"
      >
        <span className="flex size-10 items-center justify-center rounded-full border border-line bg-raised text-accent shadow-floating group-data-[phase=ready]:bg-accent group-data-[phase=ready]:text-on-accent">
          <RefreshCw
            className={phase === 'refreshing' ? 'size-5 motion:animate-turn' : 'pull-turn size-5'}
          />
        </span>
      </div>
      <output className="sr-only">{phase === 'refreshing' && 'Refreshing…'}</output>
    </>,
    document.body,
  );
}
