import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The shape of the first view: its tabs, the mood of the market and a card for each pair. */
export function SentimentsSkeleton() {
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <Skeleton label="Loading views" shape="tiles" count={4} />
      <Skeleton label="Loading market sentiments" shape="cards" count={3} />
    </div>
  );
}
