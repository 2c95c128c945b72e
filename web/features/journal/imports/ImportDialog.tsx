import { FileClock, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Account } from '#web/data/journal/accounts.ts';
import type { ImportDone, ImportPreview } from '#web/data/journal/imports.ts';
import { useRecords } from '#web/data/journal/journal.ts';
import { flowCount } from '#web/features/journal/accounts/account-copy.ts';
import { formatCount, formatBytes } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { RelativeTime } from '#web/ui/figures/times.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { toastInfo } from '#web/ui/states/Toasts.tsx';
import { AccountStep } from './AccountStep.tsx';
import { ChooseStep } from './ChooseStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { ImportFooter } from './ImportFooter.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { TimesStep } from './TimesStep.tsx';
import {
  type ImportFlow,
  type ImportStep,
  useImportFlow,
  useImportUndo,
} from './use-import-flow.ts';

function DoneStep({ result, preview }: { result: ImportDone; preview: ImportPreview }) {
  const { isUndone, isBusy, problem, undo, redo } = useImportUndo(result.importId);
  const { duplicates, invalidCount } = preview;
  return (
    <div className="flex flex-col gap-4">
      {problem !== null && <Banner kind="danger">{problem}</Banner>}
      <Banner
        kind={isUndone ? 'info' : 'ok'}
        action={
          <Button size="sm" isBusy={isBusy} onClick={() => void (isUndone ? redo() : undo())}>
            {isUndone ? 'Redo' : 'Undo'}
          </Button>
        }
      >
        {isUndone
          ? `Import undone: ${formatCount(result.trades, 'trade')} removed`
          : doneText(result)}
      </Banner>
      {duplicates + invalidCount > 0 && (
        <p className="text-dense text-ink-2">
          {[
            duplicates > 0 && `${formatCount(duplicates, 'duplicate')} unchanged`,
            invalidCount > 0 && `${formatCount(invalidCount, 'row')} left out`,
          ]
            .filter(Boolean)
            .join(', ')}
          .
        </p>
      )}
    </div>
  );
}

const doneText = ({ trades, cashFlows }: ImportDone): string => {
  const flows = cashFlows === 0 ? '' : `, ${flowCount(cashFlows)}`;
  return `${formatCount(trades, 'trade')} imported${flows}`;
};

function StoringStep({ done, total, isCancelling }: Extract<ImportStep, { step: 'storing' }>) {
  return (
    <div className="flex flex-col gap-2 py-4">
      <Progress label={isCancelling ? 'Cancelling' : 'Importing'} done={done} total={total} />
      <p className="text-dense text-ink-2">
        If you cancel or close the app before the end, the journal stays as it was.
      </p>
    </div>
  );
}

type ImportDialogProps = {
  /** Another app shared the file. */
  isShared: boolean;
  onClose: () => void;
  /** Shows the trades of an account, by its id. */
  onShow: (accountId: string) => void;
};

const titles: Record<ImportStep['step'], string> = {
  choose: 'Import statement',
  reading: 'Import statement',
  columns: 'Match the columns',
  account: 'Choose the account',
  times: 'Broker time zone',
  preview: 'Review the import',
  storing: 'Import statement',
  done: 'Import done',
};

const nothingDone = (waiting: number): string =>
  waiting === 0
    ? 'Nothing was imported'
    : `Nothing was imported. ${formatCount(waiting, 'shared file')} ${waiting === 1 ? 'waits' : 'wait'} under Import statement`;

/** Imports a statement step by step; works offline. */
export function ImportDialog({ isShared, onClose, onShow }: ImportDialogProps) {
  const formId = useId();
  const flow = useImportFlow(isShared);
  const accounts = useRecords('account');
  const [isPasting, setIsPasting] = useState(false);
  const { state, message } = flow;
  const leave = (): void => {
    flow.close();
    if (state.step !== 'choose' && state.step !== 'done')
      toastInfo(nothingDone(flow.waiting.length));
    onClose();
  };
  const show = (accountId: string): void => {
    flow.close();
    onShow(accountId);
  };
  return (
    <Dialog
      isOpen
      onClose={leave}
      title={titles[state.step]}
      size="lg"
      isLocked={state.step === 'storing'}
      footer={
        <ImportFooter
          flow={flow}
          formId={formId}
          isPasting={isPasting}
          onChooseFile={() => setIsPasting(false)}
          onLeave={leave}
          onShow={show}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {message !== null && <Banner kind={message.kind}>{message.text}</Banner>}
        <Step
          flow={flow}
          formId={formId}
          accounts={accounts}
          chooseStep={
            <>
              <SharedFiles flow={flow} />
              <ChooseStep
                formId={formId}
                isPasting={isPasting}
                onPaste={() => setIsPasting(true)}
                onFile={flow.choose}
              />
            </>
          }
        />
      </div>
    </Dialog>
  );
}

type StepProps = {
  flow: ImportFlow;
  formId: string;
  /** Null until read. */
  accounts: readonly Account[] | null;
  chooseStep: ReactNode;
};

function Step({ flow, formId, accounts, chooseStep }: StepProps) {
  const { state } = flow;
  if (state.step === 'choose') return chooseStep;
  if (state.step === 'reading') return <Skeleton label={`Reading ${state.name}`} count={4} />;
  if (state.step === 'storing') return <StoringStep {...state} />;
  if (state.step === 'done') return <DoneStep result={state.result} preview={state.preview} />;
  if (state.step === 'columns') {
    return (
      <ColumnsStep
        formId={formId}
        table={state.table}
        onNamed={(reading) => void flow.read(state.file, reading)}
      />
    );
  }
  if (accounts === null) return <Skeleton label="Loading accounts" count={4} />;
  return <StatementStep flow={flow} formId={formId} accounts={accounts} state={state} />;
}

type StatementStepProps = Omit<StepProps, 'chooseStep' | 'accounts'> & {
  accounts: readonly Account[];
  state: Extract<ImportStep, { statement: unknown }>;
};

function StatementStep({ flow, formId, accounts, state }: StatementStepProps) {
  const { statement } = state;
  if (state.step === 'account') {
    return (
      <AccountStep
        formId={formId}
        statement={statement}
        begun={state.begun}
        accounts={accounts}
        onChosen={(account) => void flow.chooseAccount(statement, account)}
      />
    );
  }
  if (state.step === 'times') {
    return (
      <TimesStep
        formId={formId}
        statement={statement}
        account={state.account}
        onChosen={(choice) => void flow.preview(statement, choice)}
      />
    );
  }
  const askTimes = (): void =>
    flow.goTo({ step: 'times', statement, account: state.choice.account });
  return <PreviewStep {...state} accounts={accounts} onChangeTimes={askTimes} />;
}

/** Shared files that are neither imported nor removed. */
function SharedFiles({ flow }: { flow: ImportFlow }) {
  const { waiting, openWaiting, remove } = flow;
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="shared-files" className="flex flex-col gap-2">
      <h3 id="shared-files" className="font-medium">
        Shared with this app
      </h3>
      <p className="text-dense text-ink-2">
        They stay on this device until you import or remove them, or sign out.
      </p>
      <ul
        aria-label="Shared files"
        className="divide-y divide-line rounded-card border border-line bg-surface"
      >
        {waiting.map((file) => (
          <li key={file.id} className="flex items-center gap-3 py-2 pr-2 pl-3">
            <FileClock aria-hidden className="size-5 shrink-0 text-ink-3" />
            <div className="min-w-0 grow">
              <p className="font-medium break-all">{file.name}</p>
              <p className="text-dense text-ink-2">
                {formatBytes(file.size)} ·{' '}
                <RelativeTime instant={new Date(file.sharedAt).toISOString()} />
              </p>
            </div>
            <Button
              size="sm"
              aria-label={`Import ${file.name}`}
              onClick={() => void openWaiting(file)}
            >
              Import
            </Button>
            <IconButton
              label={`Remove ${file.name}`}
              icon={Trash2}
              onClick={() => void remove(file.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
