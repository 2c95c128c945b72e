import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { ApiError } from '#contracts/errors.ts';
import {
  useClearAllData,
  useDeleteAllPayments,
  useReloadPayments,
} from '#web/data/admin/admin-payments.ts';
import {
  useChangePlatformSettings,
  usePlatformSettings,
} from '#web/data/admin/platform-settings.ts';
import { useOpenedForm } from '#web/data/notifications/opened-item.ts';
import { NEW_ITEM, useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { useHistoryChoice } from '#web/lib/history-entry.ts';
import { refusalText } from '#web/lib/copy.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmPhrase } from '#web/ui/FormDialog.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { Switch } from '#web/ui/forms/Switch.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { RecordPaymentDialog } from './RecordPaymentDialog.tsx';
import { Subscriptions } from './Subscriptions.tsx';
import { Transactions } from './Transactions.tsx';

type DeleteEverythingProps = {
  label: string;
  warning: string;
  phrase: string;
  ignoresCase?: boolean;
  command: ReturnType<typeof useClearAllData>;
};

function DeleteEverything(props: DeleteEverythingProps) {
  const { label, warning, command } = props;
  const [isAsking, setIsAsking] = useState(false);
  const ask = () => {
    command.reset();
    setIsAsking(true);
  };
  return (
    <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
      <p className="max-w-prose">{warning}</p>
      <Button icon={Trash2} onClick={ask}>
        {label}
      </Button>
      {command.isSuccess && <Deleted {...command.data} />}
      {isAsking && (
        <ConfirmPhrase
          {...props}
          title={label}
          confirmLabel={label}
          isBusy={command.isPending}
          error={command.error && failureText(command.error)}
          onConfirm={() => command.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

function Deleted({ message, deleted }: { message: string; deleted: readonly string[] }) {
  return (
    <Banner kind="ok">
      <p className="font-medium">{message}</p>
      <ul>
        {deleted.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </Banner>
  );
}

const failureText = (error: Error): string =>
  error instanceof ApiError ? `Error: ${error.message}` : 'Failed to connect to server';

/** Closed until it is asked for: nobody needs it on a usual day. */
function DangerZone() {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <Card as="section" aria-label="Danger zone" className="flex flex-col gap-4">
      <Button
        variant="quiet"
        icon={isOpen ? ChevronUp : ChevronDown}
        aria-expanded={isOpen}
        aria-controls={id}
        className="self-start"
        onClick={() => setIsOpen(!isOpen)}
      >
        Danger zone
      </Button>
      <div id={id} className="flex flex-col gap-4 empty:hidden">
        {isOpen && <DeleteData />}
      </div>
    </Card>
  );
}

function DeleteData() {
  return (
    <>
      <p className="max-w-prose text-ink-2">
        The server makes a backup first. Only that can bring the data back.
      </p>
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
    </>
  );
}

/** Switches automatic activation, with immediate effect. */
export function AutoActivation() {
  const settings = usePlatformSettings();
  const change = useChangePlatformSettings();
  const wanted = change.isPending ? change.variables.changes.auto_activate_paid : undefined;
  return (
    <Card className="flex flex-col gap-2">
      <QueryStates
        of={settings}
        skeleton={<Skeleton label="Loading the activation of purchases" count={1} />}
        failure="The settings could not be loaded."
      >
        {(read) => (
          <Switch
            label="Activate paid purchases automatically"
            hint="Otherwise each one waits for an administrator. Demo payments are never activated automatically in production."
            checked={wanted ?? read.auto_activate_paid}
            disabled={change.isPending}
            onChange={(auto_activate_paid) =>
              change.mutate({ read, changes: { auto_activate_paid } })
            }
          />
        )}
      </QueryStates>
      {change.isError && (
        <Banner kind="danger">{refusalText(change.error, 'Error updating settings')}</Banner>
      )}
    </Card>
  );
}

const tabs = [
  { key: 'transactions', label: 'Transactions' },
  { key: 'subscriptions', label: 'Subscriptions' },
] as const;

const tabKeys = tabs.map(({ key }) => key);

export function PaymentsTab() {
  const reload = useReloadPayments();
  const [isRecording, setIsRecording] = useState(false);
  const opened = useOpenedItem('payments');
  const [tab, openTab] = useHistoryChoice('payments', tabKeys, 'transactions');
  useEffect(() => {
    if (opened?.item === 'subscriptions') openTab('subscriptions');
  }, [opened, openTab]);
  useOpenedForm('payments', NEW_ITEM, () => setIsRecording(true));
  return (
    <>
      <ScreenHeading
        title="Payment Management"
        subtitle="Payments and pending activations"
        action={
          <div className="flex flex-wrap gap-1 md:gap-2">
            <RefreshButton refresh={reload} />
            <Button icon={Plus} onClick={() => setIsRecording(true)}>
              Record payment
            </Button>
          </div>
        }
      />
      <div className="flex flex-col gap-4 md:gap-6">
        <Tabs
          label="Payments"
          tabs={tabs}
          control={{ open: tab, onOpen: openTab }}
          renderTab={(key) => (key === 'transactions' ? <Transactions /> : <Subscriptions />)}
        />
        <AutoActivation />
        <DangerZone />
      </div>
      {isRecording && <RecordPaymentDialog onClose={() => setIsRecording(false)} />}
    </>
  );
}
