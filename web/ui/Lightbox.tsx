import { ChevronLeft, ChevronRight, Download, ImageOff, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import { IconButton } from './IconButton.tsx';
import { usePictureGestures } from './use-picture-gestures.ts';
import { useReturnFocus } from './use-return-focus.ts';

type StageProps = {
  /** Null: the picture is not to be had at the moment. */
  source: string | null;
  about: string;
  onTurn: (by: -1 | 1) => void;
  onClose: () => void;
};

/** One enlarged picture: pinch or double tap to enlarge it, swipe to the next one. */
function LightboxStage({ source, about, onTurn, onClose }: StageProps) {
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

type LightboxProps = {
  /** Their addresses; null for one that is not to be had at the moment. */
  images: readonly (string | null)[];
  /** Position of the picture shown; null while closed. */
  index: number | null;
  about: string;
  onChange: (index: number | null) => void;
  /** Offers to save the picture shown. */
  onDownload?: (index: number) => void;
};

/** Pictures enlarged over the whole screen: arrow keys and swipes turn pages, two fingers or a double tap enlarge further, Escape or a click beside the picture closes. */
export function Lightbox({ images, index, about, onChange, onDownload }: LightboxProps) {
  const { remember, giveBack } = useReturnFocus();
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
          {images.length > 1 && <Turner onTurn={turn} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Turner({ onTurn }: { onTurn: (by: -1 | 1) => void }) {
  return (
    <div className="flex justify-center gap-4 pb-safe">
      <IconButton isOnPhoto label="Previous image" icon={ChevronLeft} onClick={() => onTurn(-1)} />
      <IconButton isOnPhoto label="Next image" icon={ChevronRight} onClick={() => onTurn(1)} />
    </div>
  );
}
