import { ChevronLeft, ChevronRight } from 'lucide-react';
import { monthOf, shiftMonth } from '#contracts/rules/month-days.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { formatMonth } from './day-look.ts';

type MonthHeadingProps = {
  /** A day of the month. */
  cursor: string;
  today: string;
  onMove: (day: string) => void;
};

/** Which month is shown, and the way to others. */
export function MonthHeading({ cursor, today, onMove }: MonthHeadingProps) {
  const month = monthOf(cursor);
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label="Previous month"
        icon={ChevronLeft}
        className="-ml-3"
        onClick={() => onMove(shiftMonth(cursor, -1))}
      />
      <h2 aria-live="polite" className="min-w-0 text-card font-semibold">
        {formatMonth(month)}
      </h2>
      <IconButton
        label="Next month"
        icon={ChevronRight}
        onClick={() => onMove(shiftMonth(cursor, 1))}
      />
      {month !== monthOf(today) && (
        <Button size="sm" className="ml-auto" onClick={() => onMove(today)}>
          This month
        </Button>
      )}
    </div>
  );
}
