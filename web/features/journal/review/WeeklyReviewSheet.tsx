import { ChevronLeft, ChevronRight, NotebookPen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  formatWeek,
  type ReviewSum,
  type ReviewTrade,
  weekAt,
  weekBounds,
  type WeeklyReview,
} from '#contracts/rules/journal/weekly-review.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { shiftDay } from '#contracts/rules/time/dates.ts';
import { useDayNotes, useWeeklyReview } from '#web/data/journal/insights.ts';
import { useJournalSyncState } from '#web/data/journal/sync-state.ts';
import { useWebinars } from '#web/data/notifications/webinars.ts';
import { DayNoteField } from '#web/features/journal/calendar/DaySheet.tsx';
import { formatDay } from '#web/features/journal/calendar/day-style.ts';
import { QueryStates } from '#web/features/journal/journal-states.tsx';
import { shownZone } from '#web/lib/format-time.ts';
import { formatCount, formatLots } from '#web/lib/format.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Explain } from '#web/ui/Explain.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Pnl } from '#web/ui/figures/amounts.tsx';
import { SideBadge } from '#web/ui/figures/badges.tsx';
import { LocalMoment } from '#web/ui/figures/times.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';

const explanation = {
  title: 'Weekly review',
  means: 'Your closed trades from Monday 00:00 to Sunday 24:00, in the time chosen in Settings.',
  computed:
    'A trade counts in the week of its close, after commission, swap and fees, as in the calendar. Won is a result above zero. Rules are the answers that you gave with your trades. Trades of demo accounts do not count, and currencies are never added up.',
  isNot: 'No advice. One week of trades says little about a way of trading.',
};

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)}%`;

type OpenTrade = (id: string) => void;

/** A trade of the review, which opens it. */
function TradeLine({
  trade,
  label,
  onOpen,
}: {
  trade: ReviewTrade;
  label?: string;
  onOpen: OpenTrade;
}) {
  const { id, pair, type, size, pnl, currency } = trade;
  return (
    <button
      type="button"
      onClick={() => onOpen(id)}
      className="flex min-h-11 w-full items-center gap-2 rounded-control px-1 text-left -outline-offset-2 transition-colors hover:bg-sunken"
    >
      {label !== undefined && <span className="w-14 shrink-0 text-dense text-ink-2">{label}</span>}
      <span className="min-w-0 truncate font-medium">{pair}</span>
      <SideBadge side={type} />
      {label === undefined ? (
        <span className="ml-auto shrink-0 text-dense text-ink-2">
          {size === null ? 'Size unknown' : formatLots(size)}
        </span>
      ) : (
        <Pnl value={pnl} currency={currency} className="ml-auto shrink-0 font-semibold" />
      )}
    </button>
  );
}

function Sum({ sum, onOpen }: { sum: ReviewSum; onOpen: OpenTrade }) {
  const { currency, trades, wins, net, best, worst } = sum;
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Pnl value={net} currency={currency} className="text-tile font-semibold" />
        <span className="text-ink-2">
          {formatCount(trades, 'trade')}, {wins.toLocaleString()} won ({percent(wins, trades)})
        </span>
      </p>
      <TradeLine trade={best} label={trades === 1 ? 'Only' : 'Best'} onOpen={onOpen} />
      {trades > 1 && <TradeLine trade={worst} label="Worst" onOpen={onOpen} />}
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="border-t border-line pt-3">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </section>
);

const MOST_RULES = 10;

function Rules({ of: { trades, rules } }: { of: WeeklyReview }) {
  const { checked, followed, broken, each } = rules;
  return (
    <Part title="Rules">
      <p className="text-dense text-ink-2">
        {checked === 0
          ? 'No rule was answered with the trades of this week.'
          : `${followed} followed, ${broken} broken; answered with ${checked} of ${formatCount(trades, 'trade')}`}
      </p>
      <ul className="text-dense">
        {each.slice(0, MOST_RULES).map((rule, index) => (
          <li key={index} className="flex items-baseline justify-between gap-3 py-1">
            <span className="min-w-0 wrap-anywhere">{rule.text ?? 'A rule that was removed'}</span>
            <span className="shrink-0 text-ink-2">
              {rule.followed} followed, {rule.broken} broken
            </span>
          </li>
        ))}
      </ul>
      {each.length > MOST_RULES && (
        <p className="text-dense text-ink-2">
          The first {MOST_RULES} of {formatCount(each.length, 'rule')}
        </p>
      )}
    </Part>
  );
}

function OpenPositions({ of: { open }, onOpen }: { of: WeeklyReview; onOpen: OpenTrade }) {
  const { count, positions } = open;
  return (
    <Part title={`Open positions (${count.toLocaleString()})`}>
      {count === 0 && <p className="text-dense text-ink-2">None</p>}
      {positions.map((trade) => (
        <TradeLine key={trade.id} trade={trade} onOpen={onOpen} />
      ))}
      {count > positions.length && (
        <p className="text-dense text-ink-2">The {positions.length} that were opened first</p>
      )}
    </Part>
  );
}

/** Webinars from now to the end of the week after; of a week whose next one is over, nothing. */
function Scheduled({ monday, zone }: { monday: string; zone: string }) {
  const webinars = useWebinars();
  const now = useNow().getTime();
  const until = weekBounds(monday, zone).to + 7 * DAY_MS;
  if (until <= now) return null;
  const coming = (webinars.data ?? [])
    .filter(({ scheduled_date: at }) => Date.parse(at) >= now && Date.parse(at) < until)
    .toReversed();
  return (
    <Part title="Scheduled">
      {webinars.data === undefined ? (
        <p className="text-dense text-ink-2">
          {webinars.isPending ? 'Loading webinars' : 'Unavailable: webinars could not be loaded.'}
        </p>
      ) : (
        coming.length === 0 && <p className="text-dense text-ink-2">No webinars until then</p>
      )}
      <ul className="text-dense">
        {coming.map(({ id, title, scheduled_date, registered }) => (
          <li key={id} className="flex items-baseline justify-between gap-3 py-1">
            <span className="min-w-0 wrap-anywhere">
              {title}
              {registered && ' · registered'}
            </span>
            <LocalMoment instant={scheduled_date} className="shrink-0 text-ink-2" />
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The note of the Sunday, which every device and older app has. */
function WeeklyNote({ monday }: { monday: string }) {
  const sunday = shiftDay(monday, 6);
  const notes = useDayNotes(sunday);
  const [isWriting, setIsWriting] = useState(false);
  if (notes === null) return null;
  if (!isWriting && notes.own === null && notes.others.length === 0) {
    return (
      <Button icon={NotebookPen} className="self-start" onClick={() => setIsWriting(true)}>
        Write the weekly note
      </Button>
    );
  }
  return (
    <DayNoteField
      day={sunday}
      label="Weekly note"
      hint={`Saved as you type, as the note of ${formatDay(sunday)}`}
      placeholder="How did the week go?"
    />
  );
}

function NotSynced() {
  const { pending, rejectedCount } = useJournalSyncState();
  const waiting = pending + rejectedCount;
  if (waiting === 0) return null;
  return (
    <p className="text-dense text-ink-2">
      {formatCount(waiting, 'change')} of this device {waiting === 1 ? 'is' : 'are'} not synced yet:
      counted here, and not in the mail.
    </p>
  );
}

type WeekPickerProps = { monday: string; thisWeek: string; onMove: (monday: string) => void };

const WeekPicker = ({ monday, thisWeek, onMove }: WeekPickerProps) => (
  <div className="flex items-center gap-1">
    <IconButton
      label="Previous week"
      icon={ChevronLeft}
      className="-ml-3"
      onClick={() => onMove(shiftDay(monday, -7))}
    />
    <p aria-live="polite" className="min-w-0 font-medium">
      {formatWeek(monday)}
      {monday === thisWeek && <span className="text-ink-2"> · so far</span>}
    </p>
    <IconButton
      label="Next week"
      icon={ChevronRight}
      disabled={monday >= thisWeek}
      onClick={() => onMove(shiftDay(monday, 7))}
    />
    <span className="ml-auto">
      <Explain of={explanation} />
    </span>
  </div>
);

type WeeklyReviewSheetProps = {
  monday: string;
  onMove: (monday: string) => void;
  onOpenTrade: OpenTrade;
  onClose: () => void;
};

/** A week in figures, computed on this device; works without a network. */
export function WeeklyReviewSheet(props: WeeklyReviewSheetProps) {
  const { monday, onMove, onOpenTrade, onClose } = props;
  const zone = shownZone();
  const thisWeek = weekAt(useNow().getTime(), zone);
  const review = useWeeklyReview(monday, zone);
  return (
    <Dialog isOpen onClose={onClose} title="Weekly review">
      <div className="flex flex-col gap-4">
        <WeekPicker monday={monday} thisWeek={thisWeek} onMove={onMove} />
        <NotSynced />
        <QueryStates
          of={review}
          skeleton={<Skeleton label="Loading the week" shape="rows" count={4} />}
          failure="The review could not be calculated on this device."
        >
          {(answer) => answer.monday === monday && <Figures review={answer} onOpen={onOpenTrade} />}
        </QueryStates>
        <Scheduled monday={monday} zone={zone} />
        <WeeklyNote key={monday} monday={monday} />
      </div>
    </Dialog>
  );
}

const Figures = ({ review, onOpen }: { review: WeeklyReview; onOpen: OpenTrade }) => (
  <>
    {review.trades === 0 && <p className="text-ink-2">No trades closed in this week</p>}
    {review.sums.map((sum) => (
      <Sum key={sum.currency} sum={sum} onOpen={onOpen} />
    ))}
    {review.trades > 0 && <Rules of={review} />}
    <OpenPositions of={review} onOpen={onOpen} />
  </>
);
