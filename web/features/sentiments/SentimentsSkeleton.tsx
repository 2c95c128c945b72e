import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The shape of the first view: the mood of the market, and a card for each pair. */
export function SentimentsSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton label="Loading the market mood" count={1} />
      <Skeleton label="Loading market sentiments" shape="cards" count={4} />
    </div>
  );
}
