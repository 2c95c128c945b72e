import { DatabaseBackup, Eraser, RotateCw } from 'lucide-react';
import { refusal } from '#contracts/rules/access/refusals.ts';
import {
  isStillAtIt,
  type SystemHealth,
  useClearCache,
  useCreateBackup,
  useRestart,
} from '#web/data/admin/system.ts';
import { formatBytes } from '#web/lib/format-bytes.ts';
import { refusalText } from '#web/lib/refusal-copy.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SystemAction } from './SystemAction.tsx';

type RestartNoticeProps = { isAway: boolean; isBack: boolean };

/** Waits for the server with whoever has restarted it. */
function RestartNotice({ isAway, isBack }: RestartNoticeProps) {
  if (isBack) return <Banner kind="ok">The server is back</Banner>;
  if (!isAway) return null;
  return (
    <Banner kind="warn">
      The server is restarting. This page waits until it answers again; if that takes more than a
      minute, look at the machine that it runs on.
    </Banner>
  );
}

type SystemActionsProps = {
  /** null: nothing real is known of the server. */
  health: SystemHealth | null;
  restart: {
    isAway: boolean;
    isBack: boolean;
    /** @param ended the last that the process said which ends now */
    begin: (ended: SystemHealth) => void;
  };
};

/** What can be done with the server, each after a question. */
export function SystemActions(props: SystemActionsProps) {
  return (
    <Panel title="Actions">
      <div className="flex flex-col">
        <RestartServices {...props} />
        <CreateBackup />
        <ClearCache />
      </div>
    </Panel>
  );
}

function whyNoRestart({ health, restart }: SystemActionsProps): string | undefined {
  if (health === null) return 'It is not known whether the server would start again.';
  if (restart.isAway) return 'It is restarting already.';
  return health.restartable ? undefined : refusal('system.not_supervised').message;
}

function RestartServices(props: SystemActionsProps) {
  const { health, restart } = props;
  const command = useRestart();
  return (
    <SystemAction
      label="Restart Services"
      icon={RotateCw}
      about="Ends the server after the requests in flight; its supervisor starts it again."
      question="Are you sure you want to restart the services? Everybody is disconnected for some seconds."
      busyLabel="Restarting..."
      command={command}
      disabledBecause={whyNoRestart(props)}
      failure={(error) => refusalText(error, 'The services could not be restarted.')}
      notice={<RestartNotice isAway={restart.isAway} isBack={restart.isBack} />}
      onDone={() => health !== null && restart.begin(health)}
    />
  );
}

/** A large database takes longer to copy than an answer may take. */
const backupFailure = (error: Error): string =>
  isStillAtIt(error)
    ? 'The backup takes long and goes on at the server. Look at Last Backup in a few minutes.'
    : refusal('system.backup_failed').message;

function CreateBackup() {
  const backup = useCreateBackup();
  return (
    <SystemAction
      label="Create Backup"
      icon={DatabaseBackup}
      about="Copies the database into the backup folder while everything goes on."
      question="Are you sure you want to create a backup now? It needs as much space on the disk as the database."
      busyLabel="Creating..."
      command={backup}
      failure={backupFailure}
      result={({ message, file, bytes }) => `${message}: ${file}, ${formatBytes(bytes)}`}
    />
  );
}

function ClearCache() {
  const clear = useClearCache();
  return (
    <SystemAction
      label="Clear Cache"
      icon={Eraser}
      about="Forgets what the server keeps in memory; it is made again when it is asked for."
      question="Are you sure you want to clear the cache? The next answers take a little longer."
      busyLabel="Clearing..."
      command={clear}
      failure={() => 'The cache could not be cleared.'}
      result={({ message, cleared }) =>
        cleared.length === 0 ? `${message}: it was empty` : `${message}: ${cleared.join(', ')}`
      }
    />
  );
}
