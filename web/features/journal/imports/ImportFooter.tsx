import type { ImportPreview } from '#web/data/journal/imports.ts';
import { formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { flowCount } from '../accounts/account-copy.ts';
import type { ImportFlow, ImportStep } from './use-import-flow.ts';

type ImportFooterProps = {
  flow: ImportFlow;
  formId: string;
  isPasting: boolean;
  onChooseFile: () => void;
  onLeave: () => void;
  onShow: (accountId: string) => void;
};

export function ImportFooter(props: ImportFooterProps) {
  const { flow, formId, isPasting, onChooseFile, onLeave, onShow } = props;
  const { state, isBusy } = flow;
  if (state.step === 'storing') {
    // Cancel is not where Import was: a double click would cancel.
    return (
      <>
        <Button onClick={flow.cancel} isBusy={state.isCancelling} busyLabel="Cancelling...">
          Cancel
        </Button>
        <Button variant="primary" isBusy>
          Importing...
        </Button>
      </>
    );
  }
  if (state.step === 'done') {
    return (
      <>
        <Button onClick={onLeave}>Done</Button>
        {flow.waiting.length > 0 && (
          <Button onClick={() => flow.goTo({ step: 'choose' })}>
            {flow.waiting.length === 1 ? 'Next shared file' : 'Next shared files'}
          </Button>
        )}
        <Button variant="primary" onClick={() => onShow(state.result.accountId)}>
          Show trades
        </Button>
      </>
    );
  }
  if (state.step === 'choose' && isPasting) {
    return (
      <>
        <Button onClick={onChooseFile}>Back</Button>
        <Submit formId={formId} label="Read text" isBusy={isBusy} />
      </>
    );
  }
  if (state.step === 'choose' || state.step === 'reading') {
    return <Button onClick={onLeave}>Cancel</Button>;
  }
  return (
    <>
      <Button disabled={isBusy} onClick={() => flow.goTo(stepBefore(state))}>
        Back
      </Button>
      {state.step === 'preview' ? (
        <Button
          variant="primary"
          disabled={isNothingNew(state.preview)}
          onClick={() => void flow.store(state)}
        >
          {importLabel(state.preview)}
        </Button>
      ) : (
        <Submit formId={formId} label="Continue" isBusy={isBusy} />
      )}
    </>
  );
}

function stepBefore(
  state: Extract<ImportStep, { statement: unknown } | { table: unknown }>,
): ImportStep {
  if (state.step === 'columns' || state.step === 'account') return { step: 'choose' };
  const begun = state.step === 'times' ? state.account : state.choice.account;
  return { step: 'account', statement: state.statement, begun };
}

function Submit({ formId, label, isBusy }: { formId: string; label: string; isBusy: boolean }) {
  return (
    <Button type="submit" form={formId} variant="primary" isBusy={isBusy} busyLabel="Reading...">
      {label}
    </Button>
  );
}

const isNothingNew = ({ fresh, cashFlows }: ImportPreview): boolean =>
  fresh + cashFlows.fresh === 0;

function importLabel(preview: ImportPreview): string {
  const { fresh, cashFlows } = preview;
  if (isNothingNew(preview)) return 'Nothing new to import';
  if (fresh > 0) return `Import ${formatCount(fresh, 'trade')}`;
  return `Import ${flowCount(cashFlows.fresh)}`;
}
