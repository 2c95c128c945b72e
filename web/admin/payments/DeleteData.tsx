import { useDeleteAllPayments, useClearAllData } from '#web/data/admin-payments.ts';
import { Card } from '#web/ui/Card.tsx';
import { DeleteEverything } from './DeleteEverything.tsx';

/** What deletes much at once; the server takes a snapshot before. */
export function DeleteData() {
  return (
    <Card as="section" aria-labelledby="delete-data" className="flex flex-col gap-4">
      <div>
        <h2 id="delete-data" className="text-card font-semibold">
          Delete data
        </h2>
        <p className="max-w-prose text-ink-2">
          The server takes a snapshot first. Nothing else brings the data back.
        </p>
      </div>
      <DeleteEverything
        label="Delete All Payments"
        warning="All payments and subscriptions are deleted. Members keep their access."
        phrase="DELETE ALL PAYMENTS"
        ignoresCase
        command={useDeleteAllPayments()}
      />
      <DeleteEverything
        label="Clear All Data"
        warning="All members with everything of theirs, and all content, are deleted. Administrators and settings stay."
        phrase="DELETE ALL DATA"
        command={useClearAllData()}
      />
    </Card>
  );
}
