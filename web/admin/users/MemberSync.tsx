import { useState } from 'react';
import type { MemberSync as Sync } from '#contracts/diagnostics.ts';
import { ApiError } from '#contracts/errors.ts';
import { useMemberSync, useReport } from '#web/data/admin/members.ts';
import { formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Age, DateAndTime } from '#web/ui/figures/times.tsx';
import { MissingRecord } from '#web/ui/LinkedRecord.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { Records } from './MemberRecords.tsx';

const kindNames: Readonly<Record<string, string>> = {
  entry: 'Trades',
  account: 'Accounts',
  cash_flow: 'Cash flows',
  setup: 'Setups',
  day_note: 'Notes of days',
  import_mapping: 'Column mappings',
  import: 'Imports',
};

const kindName = (kind: string): string => kindNames[kind] ?? 'Rows of an unknown kind';

/** How the devices of a member sync; no content of the journal. */
export function MemberSync({ id }: { id: string }) {
  const sync = useMemberSync(id);
  return (
    <section aria-label="Devices and sync" className="min-w-0 md:col-span-2">
      <h3 className="min-h-9 content-center font-semibold">Devices and sync</h3>
      <QueryStates
        of={sync}
        skeleton={<Skeleton label="Loading devices and sync" count={3} />}
        failure="How the devices sync could not be loaded."
      >
        {(data) => <SyncRecords sync={data} />}
      </QueryStates>
    </section>
  );
}

function SyncRecords({ sync: { devices, rows, deleted_rows, refused, reports } }: { sync: Sync }) {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Records
        title="Devices"
        none="Not signed in anywhere"
        rows={devices.map((device) => ({
          id: device.id,
          what: device.device ?? 'Unknown device',
          note: <SyncTimes device={device} />,
          when: <Age instant={device.last_seen_at} />,
        }))}
      />
      <Records
        title="Rows on the server"
        none="None"
        rows={[
          ...rows.map((row) => ({
            id: row.kind,
            what: kindName(row.kind),
            when: row.rows.toLocaleString(),
          })),
          ...(deleted_rows > 0
            ? [{ id: 'deleted', what: 'Of these deleted', when: deleted_rows.toLocaleString() }]
            : []),
        ]}
      />
      <Records
        title="Refused rows of the last 30 days"
        none="None"
        rows={refused.map(({ kind, code, field, times, last_at }) => ({
          id: `${kind} ${code} ${field}`,
          what: `${kindName(kind)}: ${code}${field === null ? '' : `, field ${field}`}`,
          note: `Refused ${formatCount(times, 'time')}; a device sends a refused row again after each start`,
          when: <Age instant={last_at} />,
        }))}
      />
      <Records
        title="Diagnostics"
        none="None was sent"
        rows={reports.map(({ id, device, created_at }) => ({
          id,
          what: device ?? 'Unknown device',
          note: <DateAndTime instant={created_at} />,
          when: (
            <Button
              size="sm"
              aria-label={`Open the report of ${device ?? 'an unknown device'}`}
              onClick={() => setOpened(id)}
            >
              Open
            </Button>
          ),
        }))}
      />
      {opened !== null && <ReportDialog id={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function SyncTimes({ device: { pushed_at, pulled_at } }: { device: Sync['devices'][number] }) {
  return (
    <>
      Last push {pushed_at === null ? 'unavailable' : <Age instant={pushed_at} />}, last pull{' '}
      {pulled_at === null ? 'unavailable' : <Age instant={pulled_at} />}
    </>
  );
}

type ReportDialogProps = {
  id: string;
  onClose: () => void;
  /** Opens the member whose report it is; absent above the member. */
  onMember?: (userId: string) => void;
};

/** A report of the sync inspector as its member sent it. */
export function ReportDialog({ id, onClose, onMember }: ReportDialogProps) {
  const report = useReport(id);
  if (report.error instanceof ApiError && report.error.code === 'diagnostics.not_found') {
    return <MissingRecord name="report" onClose={onClose} />;
  }
  const { data } = report;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={data === undefined ? 'Diagnostics' : `Diagnostics of “${data.username}”`}
      size="lg"
      isReading
      footer={
        data !== undefined &&
        onMember !== undefined && (
          <Button onClick={() => onMember(data.user_id)}>Open the member</Button>
        )
      }
    >
      <QueryStates
        of={report}
        skeleton={<Skeleton label="Loading the report" count={4} />}
        failure="The report could not be loaded."
      >
        {({ device, created_at, text }) => (
          <div className="flex flex-col gap-2">
            <p className="flex items-center justify-between gap-2 text-dense text-ink-2">
              <span>
                Sent from {device ?? 'an unknown device'} · <DateAndTime instant={created_at} />
              </span>
              <CopyButton text={text} label="Copy the report" />
            </p>
            <pre className="rounded-control bg-sunken p-3 text-dense whitespace-pre-wrap wrap-anywhere">
              {text}
            </pre>
          </div>
        )}
      </QueryStates>
    </Dialog>
  );
}
