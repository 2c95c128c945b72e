import { clsx } from 'clsx';

type ImageGridProps = { images: readonly string[]; about: string; onOpen: (index: number) => void };

const MAX_THUMBNAILS = 4;

/** One picture large, several in two columns, never more than four: the last one says how many follow. */
export function ImageGrid({ images, about, onOpen }: ImageGridProps) {
  const hiddenCount = images.length - MAX_THUMBNAILS;
  const isSingle = images.length === 1;
  return (
    <ul className={clsx('grid gap-1 overflow-hidden rounded-control', !isSingle && 'grid-cols-2')}>
      {images.slice(0, MAX_THUMBNAILS).map((source, index) => (
        <li key={`${index} ${source}`} className="relative">
          <button
            type="button"
            onClick={() => onOpen(index)}
            className="block w-full overflow-hidden bg-sunken -outline-offset-2"
          >
            <span className="sr-only">
              Enlarge image {index + 1} of {images.length}: {about}
            </span>
            <img
              src={source}
              alt=""
              loading="lazy"
              decoding="async"
              className={clsx('w-full object-cover', isSingle ? 'aspect-video' : 'aspect-4/3')}
            />
            {index === MAX_THUMBNAILS - 1 && hiddenCount > 0 && (
              <span className="absolute inset-0 flex items-center justify-center bg-scrim text-title font-semibold text-on-photo">
                +{hiddenCount}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
