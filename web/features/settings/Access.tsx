import { use } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import { RenewContext } from '#web/data/access-period.ts';
import { formatLongDay } from '#web/lib/format-date.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Receipts } from './Receipts.tsx';

/** Until when the member has access, how to get more of it, and what was paid so far. */
export function Access({ user: { access_expiration } }: { user: SessionUser }) {
  const renew = use(RenewContext);
  return (
    <Card as="section" aria-labelledby="access" className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id="access" className="text-card font-semibold">
            Access
          </h2>
          <p className="text-ink-2">
            {access_expiration === null
              ? 'No expiration'
              : `Access until ${formatLongDay(access_expiration)}`}
          </p>
        </div>
        {renew !== null && access_expiration !== null && <Button onClick={renew}>Renew</Button>}
      </div>
      <Receipts />
    </Card>
  );
}
