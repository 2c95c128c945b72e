import { ChevronLeft, ChevronRight, Download, ImageOff, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useHistorySheet } from '#web/lib/history-entry.ts';
import { useReturnFocus } from './DialogWindow.tsx';
import { IconButton } from './IconButton.tsx';
import { noZoom, pan, type Point, swipeOf, toggleZoom, type Zoom, zoomAt } from './zoom.ts';

const DOUBLE_TAP_MS = 300;
const TAP_SLOP_PX = 8;
const MOST_ENLARGED = 2; // times its own pixels

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

function pointOn(stage: Element, event: { clientX: number; clientY: number }): Point {
  const box = stage.getBoundingClientRect();
  return {
    x: event.clientX - box.left - box.width / 2,
    y: event.clientY - box.top - box.height / 2,
  };
}

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
function usePictureGestures(onSwipe: (by: -1 | 1) => void) {
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
    /** Whether the last press was a movement and not a tap. */
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

type StageProps = {
  source: string | null;
  about: string;
  onTurn: (by: -1 | 1) => void;
  onClose: () => void;
};

function LightboxStage({ source, about, onTurn, onClose }: StageProps) {
  const { zoom, wasMoved, handlers } = usePictureGestures(onTurn);
  const [widthPx, setWidthPx] = useState<number | null>(null);
  const closeOnTap = () => {
    if (!wasMoved()) onClose();
  };
  return (
    <div
      {...handlers}
      className="relative flex min-h-0 grow touch-none items-center justify-center overflow-hidden p-2 select-none"
    >
      {/* For the pointer only: keyboards and screen readers have Escape and the close button. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        onClick={closeOnTap}
        className="absolute inset-0 cursor-zoom-out"
      />
      {source === null ? (
        <p className="relative flex flex-col items-center gap-2 px-4 text-center">
          <ImageOff aria-hidden className="size-8" />
          This picture is not on this device yet. It is shown once it could be loaded.
        </p>
      ) : (
        <img
          src={source}
          alt={about}
          draggable={false}
          onLoad={({ currentTarget }) => setWidthPx(currentTarget.naturalWidth)}
          style={{
            transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`,
            // A small picture fills the window, up to twice its pixels.
            ...(widthPx !== null && { maxWidth: MOST_ENLARGED * widthPx }),
          }}
          className="relative max-h-full w-full object-contain"
        />
      )}
    </div>
  );
}

type LightboxProps = {
  /** Their addresses; null for one that is not available now. */
  images: readonly (string | null)[];
  /** Position of the picture shown; null while closed. */
  index: number | null;
  about: string;
  onChange: (index: number | null) => void;
  onDownload?: (index: number) => void;
};

/** Pictures enlarged over the whole screen: arrow keys and swipes turn pages, two fingers or a double tap enlarge further, Escape or a click beside the picture closes. */
export function Lightbox({ images, index, about, onChange, onDownload }: LightboxProps) {
  const { remember, giveBack } = useReturnFocus();
  useHistorySheet(index !== null && images[index] !== undefined, () => onChange(null));
  const source = index === null ? undefined : images[index];
  if (index === null || source === undefined) return null;
  const turn = (by: number) => onChange((index + by + images.length) % images.length);
  const turnOnArrows = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') turn(1);
    if (event.key === 'ArrowLeft') turn(-1);
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && onChange(null)}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onKeyDown={turnOnArrows}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
          className="fixed inset-0 z-50 flex flex-col bg-photo-scrim pt-safe text-on-photo motion:animate-appear"
        >
          <div className="flex items-center gap-1 px-2">
            <Radix.Title className="min-w-0 grow truncate px-2 text-body font-medium">
              {about}
            </Radix.Title>
            {images.length > 1 && (
              <span aria-live="polite" className="px-2 text-dense whitespace-nowrap">
                {index + 1} / {images.length}
              </span>
            )}
            {onDownload !== undefined && source !== null && (
              <IconButton
                isOnPhoto
                label="Download"
                icon={Download}
                onClick={() => onDownload(index)}
              />
            )}
            <IconButton isOnPhoto label="Close" icon={X} onClick={() => onChange(null)} />
          </div>
          <LightboxStage
            key={index}
            source={source}
            about={about}
            onTurn={(by) => images.length > 1 && turn(by)}
            onClose={() => onChange(null)}
          />
          {images.length > 1 && (
            <div className="flex justify-center gap-4 pb-safe">
              <IconButton
                isOnPhoto
                label="Previous image"
                icon={ChevronLeft}
                onClick={() => turn(-1)}
              />
              <IconButton
                isOnPhoto
                label="Next image"
                icon={ChevronRight}
                onClick={() => turn(1)}
              />
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
