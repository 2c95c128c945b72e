import type { AuditRecord } from '#contracts/audit.ts';
import { auditSentence } from '#contracts/rules/audit-words.ts';
import { useRecentActivity } from '#web/data/admin-stats.ts';
import { useOpenTarget } from '#web/data/opened-item.ts';
import { Age } from '#web/ui/Age.tsx';
import { Button } from '#web/ui/Button.tsx';
import { OverviewBlock } from './OverviewBlock.tsx';

/** Who did what, from the audit log. */
export function RecentActivity() {
  return (
    <OverviewBlock
      title="Recent activity"
      of={useRecentActivity()}
      failure="Recent activity could not be loaded."
    >
      {(records) =>
        records.length === 0 ? (
          <p className="text-ink-2">Nothing has happened yet</p>
        ) : (
          <Records records={records} />
        )
      }
    </OverviewBlock>
  );
}

function Records({ records }: { records: readonly AuditRecord[] }) {
  const open = useOpenTarget();
  return (
    <div className="flex flex-col items-start gap-2">
      <ol aria-label="Recent activity" className="w-full divide-y divide-line text-dense">
        {records.map((record) => (
          <li key={record.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 font-medium">{auditSentence(record)}</span>
            <span className="text-ink-3">
              <Age instant={record.at} />
            </span>
          </li>
        ))}
      </ol>
      <Button size="sm" onClick={() => open({ section: 'system', item: 'audit' })}>
        Open the audit log
      </Button>
    </div>
  );
}
