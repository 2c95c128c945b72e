import { CalendarRange, X } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import {
  formatWeek,
  offeredUntil,
  readyAt,
  readyWeek,
  reviewIn,
} from '#contracts/rules/journal/weekly-review.ts';
import { useReviewChoice } from '#web/data/journal/stored-choices.ts';
import { shownZone } from '#web/lib/format-time.ts';
import { useHistoryRecord } from '#web/lib/history-entry.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';

const loadSheet = async () => (await import('./WeeklyReviewSheet.tsx')).WeeklyReviewSheet;
const WeeklyReviewSheet = lazyPart(loadSheet);
void loadSheet().catch(() => null); // preloaded: it must also open offline

/** The Monday of the week whose review is open, in the browser's history; null: none. */
const useOpenReview = () => useHistoryRecord('weekly-review');

/** The newest week that has a review, and whether it is offered now: from Sunday 18:00 to Wednesday, until it was seen. */
function useReadyWeek() {
  const zone = shownZone();
  const now = useNow().getTime();
  const [{ seen }, change] = useReviewChoice();
  const monday = readyWeek(now, zone);
  const isDue = now >= readyAt(monday, zone) && now < offeredUntil(monday, zone);
  return { monday, isOffered: isDue && seen < monday, hide: () => change({ seen: monday }) };
}

type WeeklyReviewsProps = {
  /** What a link leads to, such as `review_2026-11-16`. */
  opened: { readonly item: string | null } | null;
  onOpenTrade: (id: string) => void;
};

/** Offers the review of the week where the screen has room for it, and shows the one that is open. */
export function WeeklyReviews({ opened, onOpenTrade }: WeeklyReviewsProps) {
  const [openWeek, setOpenWeek] = useOpenReview();
  const { monday, isOffered, hide } = useReadyWeek();
  useEffect(() => {
    const linked = reviewIn(opened?.item ?? null);
    if (linked !== null) setOpenWeek(linked);
  }, [opened, setOpenWeek]);
  const open = (): void => {
    hide();
    setOpenWeek(monday);
  };
  const week = reviewIn(`review_${openWeek ?? ''}`); // an address may be typed by hand
  return (
    <>
      {isOffered && (
        <div className="mb-2 hidden md:block">
          <Card as="section" aria-label="Your weekly review is ready">
            <div className="flex items-center gap-3">
              <CalendarRange aria-hidden className="size-5 shrink-0 text-accent" />
              <p className="min-w-0 grow font-medium">
                Your weekly review is ready
                <span className="ml-2 font-normal text-ink-2">{formatWeek(monday)}</span>
              </p>
              <Button size="sm" onClick={open}>
                Open
              </Button>
              <IconButton label="Hide the weekly review" icon={X} onClick={hide} />
            </div>
          </Card>
        </div>
      )}
      {week !== null && (
        <Suspense fallback={null}>
          <WeeklyReviewSheet
            monday={week}
            onMove={setOpenWeek}
            onOpenTrade={(id) => {
              setOpenWeek(null);
              onOpenTrade(id);
            }}
            onClose={() => setOpenWeek(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Opens the newest review, at any time of the week. */
export function ReviewButton() {
  const [, setOpenWeek] = useOpenReview();
  const { monday, isOffered, hide } = useReadyWeek();
  const open = (): void => {
    hide();
    setOpenWeek(monday);
  };
  return (
    <Button size="sm" icon={CalendarRange} className="self-start" onClick={open}>
      {isOffered ? 'Weekly review · new' : 'Weekly review'}
    </Button>
  );
}
