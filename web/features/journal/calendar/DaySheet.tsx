import { Plus } from 'lucide-react';
import { useDayTrades } from '#web/data/journal-calendar.ts';
import type { JournalFilter } from '#web/data/journal.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { JournalTabProps } from '../journal-tab.ts';
import { formatDay } from './day-look.ts';
import { DayNoteField } from './DayNoteField.tsx';
import { DayResult } from './DayResult.tsx';

const FAILURE = 'The trades of this day could not be read.';

type DaySheetProps = Pick<JournalTabProps, 'onTask' | 'onOpen'> & {
  day: string;
  today: string;
  filter: JournalFilter;
  zone: string;
  onClose: () => void;
};

/** A day of the calendar: what closed on it, what was noted, and a new trade of that day. */
export function DaySheet({ day, today, filter, zone, onTask, onOpen, onClose }: DaySheetProps) {
  const trades = useDayTrades({ day, filter, zone });
  // What has not come yet can be noted, not traded.
  const addTrade = day <= today && (
    <Button variant="primary" data-autofocus onClick={() => onTask({ kind: 'add', day })}>
      <Plus aria-hidden className="size-5" />
      Add Trade
    </Button>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={formatDay(day)}
      {...(addTrade !== false && { footer: addTrade })}
    >
      <div className="flex flex-col gap-4">
        {trades.state === 'loading' && <Skeleton label="Loading trades" shape="rows" count={2} />}
        {trades.state === 'failed' && <ErrorState text={FAILURE} retry={trades.retry} />}
        {trades.state === 'told' && (
          <>
            {trades.hasFailed && (
              <Banner kind="danger" retry={trades.retry}>
                {FAILURE} What follows is older.
              </Banner>
            )}
            <DayResult day={trades.answer} onOpen={onOpen} />
          </>
        )}
        <DayNoteField day={day} />
      </div>
    </Dialog>
  );
}
