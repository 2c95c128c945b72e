import { Download, Inbox } from 'lucide-react';
import { useState } from 'react';
import { type ForeignJournal, useForeignUnsent } from '#web/data/journal-takeover.ts';
import { saveFile } from '#web/lib/download.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { formatAge } from '#web/lib/format-moment.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

/**
 * Offers the trades that other accounts left unsent on this device: of a member whose account is gone,
 * or who kept them when signing out. Nothing happens by itself, and a no holds until the next start.
 */
export function ForeignTrades() {
  const { found, takeOver, exportUnsent } = useForeignUnsent();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const offered = found.find(({ name }) => !refused.includes(name));
  if (offered === undefined) return null;
  const take = async (): Promise<void> => {
    try {
      await takeOver.mutateAsync(offered.name);
      const { toastDone } = await import('#web/ui/Toasts.tsx'); // not part of the first screen
      toastDone(`${formatCount(offered.trades, 'trade')} taken over into your journal`);
    } catch {
      // Said below by takeOver.error.
    }
  };
  return (
    <section
      aria-label="Trades of another account"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <Description journal={offered} />
      {takeOver.error !== null && <Banner kind="danger">{takeOver.error.message}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button
          className="max-w-full"
          onClick={() => void take()}
          isBusy={takeOver.isPending}
          busyLabel="Taking over..."
        >
          Take them over into this journal
        </Button>
        <Button onClick={() => void save(exportUnsent(offered.name))}>
          <Download aria-hidden className="size-4.5" />
          Export
        </Button>
        <Button variant="quiet" onClick={() => setRefused([...refused, offered.name])}>
          Not now
        </Button>
      </div>
    </section>
  );
}

function Description({ journal: { trades, oldestUnsentAt } }: { journal: ForeignJournal }) {
  const now = useNow();
  const age = oldestUnsentAt === null ? null : formatAge(now.getTime() - oldestUnsentAt);
  return (
    <div className="flex gap-3">
      <Inbox aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
      <p className="min-w-0 text-ink-2">
        <span className="font-medium text-ink">
          {formatCount(trades, 'trade')} of another account {trades === 1 ? 'was' : 'were'} never
          uploaded from this device
        </span>
        {age !== null && `, the oldest for ${age}`}. Taking over moves{' '}
        {trades === 1 ? 'it' : 'them'} into your own journal.
      </p>
    </div>
  );
}

async function save(file: Promise<Blob>): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  saveFile(await file, `bellwether-unsent-${day}.json`);
}
