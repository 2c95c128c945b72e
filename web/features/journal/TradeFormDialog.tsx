import { useId, useState } from 'react';
import type { TradeDraft } from '#web/data/journal-draft.ts';
import { useSetups } from '#web/data/journal-setups.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toastDone } from '#web/ui/Toasts.tsx';
import { withOwnAnswers } from './rule-answers.ts';
import { ClosingFields } from './ClosingFields.tsx';
import type { KnownValues } from './known-values.ts';
import { continuedTask, startOf, type TradeTask, wordings } from './trade-task.ts';
import { TradeFields } from './TradeFields.tsx';
import { useDraftKeeper } from './use-draft-keeper.ts';
import { useStoreTrade } from './use-store-trade.ts';
import { useTradeForm } from './use-trade-form.ts';

type TradeFormDialogProps = {
  task: TradeTask;
  known: KnownValues;
  draft: TradeDraft;
  onClose: (isSaved: boolean) => void;
};

/** Closing by Esc or beside the dialog keeps what was typed for the next time; Cancel drops it. */
export function TradeFormDialog(props: TradeFormDialogProps) {
  const { task, known, draft, onClose } = props;
  const formId = useId();
  const { title, submit, done } = wordings[task.kind];
  const [start] = useState(() => startOf(task, new Date(), known));
  const [begun] = useState(() => draft.value && continuedTask(task, start, draft.value.values));
  const [isContinued, setIsContinued] = useState(begun !== null);
  const form = useTradeForm(begun ?? start, task.kind === 'close');
  const endDraft = useDraftKeeper(form, start, draft);
  const setups = useSetups();
  const trade = useStoreTrade(task);

  const end = (isSaved: boolean) => {
    endDraft();
    onClose(isSaved);
  };
  const startOver = () => {
    form.reset(start);
    setIsContinued(false);
  };
  const save = form.handleSubmit(async (fields) => {
    const isStored = await trade.store(withOwnAnswers(fields, setups ?? []));
    if (!isStored) return; // the reason is shown; the form stays as it is
    end(true);
    toastDone(done);
  });

  return (
    <Dialog
      isOpen
      onClose={() => onClose(false)}
      title={title}
      footer={
        <>
          <Button onClick={() => end(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={trade.isPending}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4"
      >
        {trade.error !== null && <Banner kind="danger">{trade.error.message}</Banner>}
        {isContinued && <Continued onStartOver={startOver} />}
        {task.kind === 'close' ? (
          <ClosingFields form={form} trade={task.trade} />
        ) : (
          <TradeFields form={form} known={known} />
        )}
      </form>
    </Dialog>
  );
}

/** Says why the form is not empty. */
function Continued({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Banner
      kind="info"
      action={
        <Button size="sm" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      This is what you typed before
    </Banner>
  );
}
