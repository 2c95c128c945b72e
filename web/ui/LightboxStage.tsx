import { ImageOff } from 'lucide-react';
import { usePictureGestures } from './use-picture-gestures.ts';

type StageProps = {
  /** Null: the picture is not to be had at the moment. */
  source: string | null;
  about: string;
  onTurn: (by: -1 | 1) => void;
  onClose: () => void;
};

/** One enlarged picture: pinch or double tap to enlarge it, swipe to the next one. */
export function LightboxStage({ source, about, onTurn, onClose }: StageProps) {
  const { zoom, wasMoved, handlers } = usePictureGestures(onTurn);
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
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
          className="relative max-h-full max-w-full object-contain"
        />
      )}
    </div>
  );
}
