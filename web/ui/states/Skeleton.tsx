import { clsx } from 'clsx';

type SkeletonShape = 'rows' | 'cards' | 'tiles';

export type SkeletonProps = { label: string; shape?: SkeletonShape; count?: number };

const looks: Record<SkeletonShape, { group: string; block: string }> = {
  rows: { group: 'flex flex-col gap-2', block: 'h-18' },
  cards: { group: 'flex flex-col gap-4', block: 'h-48' },
  tiles: { group: 'tiles gap-3 md:gap-4', block: 'h-20' },
};

/** The shape of content that is on its way; appears only after 120 ms, so that quick answers never flash. */
export function Skeleton({ label, shape = 'rows', count = 3 }: SkeletonProps) {
  const { group, block } = looks[shape];
  return (
    <div className="animate-late">
      <output className="sr-only">{label}</output>
      <div aria-busy className={group}>
        {Array.from({ length: count }, (_, index) => (
          <div
            key={index}
            className={clsx(
              'rounded-card border border-line bg-sunken motion:animate-pulse',
              block,
            )}
          />
        ))}
      </div>
    </div>
  );
}

export function Skeletons({ parts }: { parts: readonly SkeletonProps[] }) {
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      {parts.map((part) => (
        <Skeleton key={part.label} {...part} />
      ))}
    </div>
  );
}

/** Only for the root gate, where no content exists yet whose shape a skeleton could show. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className="flex min-h-dvh items-center justify-center">
      <span
        aria-hidden
        className="size-8 animate-late rounded-full border-3 border-line border-t-accent motion:animate-turn"
      />
      <output className="sr-only">{label}</output>
    </div>
  );
}
