import {
  CircleCheck,
  CircleHelp,
  CircleX,
  DatabaseBackup,
  Download,
  ShieldCheck,
} from 'lucide-react';
import {
  type BackupFile,
  useBackups,
  useCheckBackup,
  useDownloadBackup,
} from '#web/data/admin/system.ts';
import { refusalText } from '#web/lib/copy.ts';
import { saveAddress } from '#web/lib/download.ts';
import { formatBytes } from '#web/lib/format.ts';
import { formatLongDate } from '#web/lib/format-time.ts';
import { Badge, unknownLook } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { CardFacts, type Column, DataTable } from '#web/ui/DataTable.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Age, DateAndTime } from '#web/ui/figures/times.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { toastDone, toastError } from '#web/ui/states/Toasts.tsx';
import { NewestGood, RestoreBackup } from './RestoreBackup.tsx';
import { CreateBackup } from './SystemActions.tsx';

type Row = BackupFile & { id: string };

const kinds: Readonly<Record<string, string>> = {
  scheduled: 'Scheduled',
  manual: 'Created by hand',
  'before-clear-all': 'Before all data was cleared',
  'before-clear-payments': 'Before payments were deleted',
  'before-restore': 'Replaced by a restore',
};

const nameOf = ({ file }: BackupFile): string => file.replace(/\.sqlite$/, '');

const checks = {
  good: { label: 'Good', tone: 'ok', icon: CircleCheck },
  damaged: { label: 'Damaged', tone: 'danger', icon: CircleX },
  unchecked: { label: 'Not checked', tone: 'warn', icon: CircleHelp },
  unknown: { ...unknownLook, icon: CircleHelp },
} as const;

const BackupTitle = ({ backup: { kind, created_at } }: { backup: Row }) => (
  <div className="min-w-0">
    <p className="font-medium">
      <DateAndTime instant={created_at} />
    </p>
    <p className="text-ink-2">{kinds[kind] ?? kind}</p>
  </div>
);

function Check({ backup: { check, checked_at, problem } }: { backup: Row }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-0.5">
      <Badge {...checks[check]} />
      {checked_at !== null && (
        <p className="text-meta text-ink-3">
          Read through <Age instant={checked_at} />
        </p>
      )}
      {problem !== null && <p className="text-meta wrap-anywhere text-danger">{problem}</p>}
    </div>
  );
}

function retentionText({ retention, retained_until: until }: BackupFile): string {
  if (retention === 'until' && until !== null) return `Until ${formatLongDate(until)}`;
  const texts: Readonly<Record<string, string>> = {
    newest: 'Always: the newest of its kind',
    day: 'One of 7 daily backups',
    week: 'One of 4 weekly backups',
    ending: 'Until the next scheduled backup',
  };
  return texts[retention] ?? 'Unknown';
}

function BackupActions({ backup }: { backup: Row }) {
  const check = useCheckBackup();
  const download = useDownloadBackup();
  const name = nameOf(backup);
  const checkNow = (): void =>
    check.mutate(backup.file, {
      onSuccess: ({ problem }) =>
        problem === null ? toastDone('The backup can be restored') : toastError(problem),
      onError: (error) => toastError(refusalText(error, 'The backup could not be checked.')),
    });
  const save = (): void =>
    download.mutate(backup.file, {
      onSuccess: ({ url }) => saveAddress(url, backup.file),
      onError: (error) => toastError(refusalText(error, 'The backup could not be downloaded.')),
    });
  return (
    <div className="-my-1 flex flex-wrap">
      <IconButton
        label={`Check ${name}`}
        icon={ShieldCheck}
        disabled={check.isPending}
        onClick={checkNow}
      />
      <IconButton
        label={`Download ${name}`}
        icon={Download}
        disabled={download.isPending}
        onClick={save}
      />
      <RestoreBackup backup={backup} name={name} />
      <CopyButton text={backup.restore_command} label={`Copy the restore command of ${name}`} />
    </div>
  );
}

const columns: readonly Column<Row>[] = [
  { name: 'Backup', cell: (backup) => <BackupTitle backup={backup} /> },
  { name: 'Age', width: 'w-32', cell: ({ created_at }) => <Age instant={created_at} /> },
  { name: 'Size', width: 'w-24', isFigure: true, cell: ({ bytes }) => formatBytes(bytes) },
  { name: 'Check', width: 'w-52', cell: (backup) => <Check backup={backup} /> },
  { name: 'Retained', width: 'w-48', cell: retentionText },
  { name: 'Actions', width: 'w-56', cell: (backup) => <BackupActions backup={backup} /> },
];

function BackupCard({ backup }: { backup: Row }) {
  return (
    <Card
      as="article"
      aria-label={nameOf(backup)}
      className="flex h-full flex-col gap-2 text-dense"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-2">
        <BackupTitle backup={backup} />
        <span className="-mr-2">
          <BackupActions backup={backup} />
        </span>
      </div>
      <CardFacts
        row={backup}
        columns={columns}
        names={['Age', 'Size', 'Check', 'Retained']}
        wide="Check"
      />
    </Card>
  );
}

export function BackupsView() {
  const backups = useBackups();
  return (
    <div className="flex flex-col gap-4">
      <QueryStates
        of={backups}
        skeleton={<Skeleton label="Loading backups" count={4} />}
        failure="Backups could not be loaded."
      >
        {(list) => (
          <>
            <NewestGood backup={list.find(({ check }) => check === 'good')} />
            <BackupList backups={list} />
          </>
        )}
      </QueryStates>
    </div>
  );
}

function BackupList({ backups }: { backups: readonly BackupFile[] }) {
  return (
    <Panel
      title={`Backups (${backups.length.toLocaleString()})`}
      isPlain
      note="Complete copies of the database on the disk of the server. Store them elsewhere too."
    >
      {backups.length === 0 ? (
        <EmptyState
          icon={DatabaseBackup}
          title="No backups yet"
          hint="The first scheduled one is made within an hour"
        />
      ) : (
        <DataTable
          label="Backups"
          columns={columns}
          rows={backups.map((backup) => ({ ...backup, id: backup.file }))}
          tableFrom="72rem"
          renderCard={(backup) => <BackupCard backup={backup} />}
        />
      )}
      <CreateBackup />
    </Panel>
  );
}
