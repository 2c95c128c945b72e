const SHOWN = 3;

/** The first pictures of a post, small, and how many follow. */
export function Thumbnails({ images }: { images: readonly string[] }) {
  const hiddenCount = images.length - SHOWN;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {images.slice(0, SHOWN).map((source, index) => (
        <img
          key={`${index} ${source}`}
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          className="h-14 w-20 rounded-control border border-line bg-sunken object-cover"
        />
      ))}
      {hiddenCount > 0 && <span className="px-1 font-medium text-ink-2">+{hiddenCount}</span>}
    </div>
  );
}
