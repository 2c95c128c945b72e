import { Card } from '#web/ui/Card.tsx';

const CARDS = ['first', 'second', 'third'];

/** The shape of three posts; appears only after 120 ms, so that quick answers never flash. */
export function PostsSkeleton() {
  return (
    <div className="animate-late">
      <output className="sr-only">Loading posts</output>
      <div aria-busy className="flex flex-col gap-4">
        {CARDS.map((card) => (
          <Card key={card}>
            <div className="flex flex-col gap-3 motion:animate-pulse">
              <div className="flex items-center gap-3">
                <span className="size-11 rounded-full bg-sunken" />
                <div className="flex grow flex-col gap-2">
                  <span className="h-4 w-1/3 rounded-control bg-sunken" />
                  <span className="h-3 w-1/2 rounded-control bg-sunken" />
                </div>
              </div>
              <span className="h-6 w-3/4 rounded-control bg-sunken" />
              <span className="h-16 rounded-control bg-sunken" />
              <span className="h-9 w-1/2 rounded-control bg-sunken" />
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
