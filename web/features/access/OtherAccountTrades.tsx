import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { type OtherAccount, useOtherAccounts } from '#web/data/session/other-accounts.ts';
import { formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { UnlockDialog } from './UnlockDialog.tsx';

/** The number of unsent trades of another account; its access code unlocks more than the number. */
export function OtherAccountTrades() {
  const accounts = useOtherAccounts();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const offered = accounts.accounts.find(({ id }) => !dismissed.includes(id));
  if (offered === undefined) return null;
  return (
    <section
      aria-label="Trades of another account"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <Description account={offered} />
      <div className="flex flex-wrap gap-2">
        <Button className="max-w-full" onClick={() => setIsOpen(true)}>
          Enter its access code
        </Button>
        <Button variant="quiet" onClick={() => setDismissed([...dismissed, offered.id])}>
          Not now
        </Button>
      </div>
      {isOpen && (
        <UnlockDialog
          key={offered.id}
          account={offered}
          accounts={accounts}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}

function Description({ account: { trades } }: { account: OtherAccount }) {
  const isOne = trades === 1;
  return (
    <div className="flex gap-3">
      <Inbox aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
      <p className="min-w-0 text-ink-2">
        <span className="font-medium text-ink">
          {formatCount(trades, 'trade')} of another account {isOne ? 'waits' : 'wait'} on this
          device
        </span>{' '}
        to be uploaded. That happens when the account signs in here; with its access code{' '}
        {isOne ? 'it' : 'they'} can also be exported.
      </p>
    </div>
  );
}
