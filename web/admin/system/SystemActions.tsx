import { DatabaseBackup, Eraser, RotateCw, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { refusal } from '#contracts/rules/access/refusals.ts';
import {
  isResponseLate,
  type SystemHealth,
  useClearCache,
  useCreateBackup,
  useRestart,
} from '#web/data/admin/system.ts';
import { useOpenedForm } from '#web/data/notifications/opened-item.ts';
import { refusalText } from '#web/lib/copy.ts';
import { formatBytes } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirmed } from '#web/ui/ConfirmDialog.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';

function RestartProgress({ isAway, isBack }: { isAway: boolean; isBack: boolean }) {
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
  health: SystemHealth | null;
  restart: {
    isAway: boolean;
    isBack: boolean;
    /** @param ended the last answer of the process that ends now */
    begin: (ended: SystemHealth) => void;
  };
};

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
  return (
    <SystemAction
      label="Restart Services"
      icon={RotateCw}
      about="Restarts the server after it has answered the requests in progress."
      question="Are you sure you want to restart the services? Everyone is disconnected for a few seconds."
      busyLabel="Restarting..."
      command={useRestart()}
      disabledBecause={whyNoRestart(props)}
      failure={(error) => refusalText(error, 'The services could not be restarted.')}
      progress={<RestartProgress isAway={restart.isAway} isBack={restart.isBack} />}
      onDone={() => health !== null && restart.begin(health)}
    />
  );
}

/** A large database takes longer to copy than an answer may take. */
const backupFailure = (error: Error): string =>
  isResponseLate(error)
    ? 'The backup is still running on the server. Check Last Backup in a few minutes.'
    : refusal('system.backup_failed').message;

export function CreateBackup() {
  return (
    <SystemAction
      label="Create Backup"
      isHarmless
      item="backup"
      icon={DatabaseBackup}
      about="Copies the database into the backup folder. The platform stays available."
      question="Are you sure you want to create a backup now? It needs as much space on the disk as the database."
      busyLabel="Creating..."
      command={useCreateBackup()}
      failure={backupFailure}
      result={({ message, file, bytes }) => `${message}: ${file}, ${formatBytes(bytes)}`}
    />
  );
}

function ClearCache() {
  return (
    <SystemAction
      label="Clear Cache"
      isHarmless
      icon={Eraser}
      about="Clears cached data; it is rebuilt on demand."
      question="Are you sure you want to clear the cache? The next answers take a little longer."
      busyLabel="Clearing..."
      command={useClearCache()}
      failure={() => 'The cache could not be cleared.'}
      result={({ message, cleared }) =>
        cleared.length === 0 ? `${message}: it was empty` : `${message}: ${cleared.join(', ')}`
      }
    />
  );
}

/** Asks when a link or the search of the console leads to the action. */
function OpenedQuestion({ item, ask }: { item: string; ask: () => void }) {
  useOpenedForm('system', item, ask);
  return null;
}

type SystemActionProps<Done> = {
  label: string;
  /** The item of a target that opens the question. */
  item?: string;
  icon: LucideIcon;
  about: string;
  question: string;
  busyLabel: string;
  command: ComponentProps<typeof Confirmed<void, Done>>['command'] & { data: Done | undefined };
  /** Why it cannot be done, as a sentence. */
  disabledBecause?: string | undefined;
  /** Nobody is disconnected and nothing is lost. */
  isHarmless?: boolean;
  failure: (error: Error) => string;
  result?: (done: Done) => string;
  /** The result, if it is no sentence. */
  progress?: ReactNode;
  onDone?: () => void;
};

function SystemAction<Done>(props: SystemActionProps<Done>) {
  const { label, icon, about, question, busyLabel, command, failure, onDone } = props;
  const { item, isHarmless = false, disabledBecause, result, progress } = props;
  const aboutId = useId();
  return (
    <div className="flex flex-col gap-2 border-t border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div id={aboutId} className="min-w-0 flex-1 basis-56 text-dense text-ink-2">
          <p>{about}</p>
          {disabledBecause !== undefined && <p className="text-warn">{disabledBecause}</p>}
        </div>
        <Confirmed
          title={label}
          question={question}
          confirmLabel={label}
          isHarmless={isHarmless}
          busyLabel={busyLabel}
          command={command}
          input={undefined}
          failure={failure}
          onDone={() => onDone?.()}
        >
          {(ask) => (
            <>
              <Button
                className="sm:min-w-44"
                icon={icon}
                disabled={disabledBecause !== undefined}
                aria-describedby={aboutId}
                onClick={ask}
              >
                {label}
              </Button>
              {item !== undefined && <OpenedQuestion item={item} ask={ask} />}
            </>
          )}
        </Confirmed>
      </div>
      {command.data !== undefined && result !== undefined && (
        <Banner kind="ok">{result(command.data)}</Banner>
      )}
      {progress}
    </div>
  );
}
