import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { EntryFields } from '#contracts/journal/journal.ts';
import type { TradeDraft } from '#web/data/journal/draft.ts';
import { useSetups } from '#web/data/journal/setups.ts';
import { type JournalItem, useChangeTrade, useSaveTrade } from '#web/data/journal/journal.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SideBadge } from '#web/ui/figures/SideBadge.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { PnlField } from './PnlField.tsx';
import { RulesField } from './RulesField.tsx';
import { TradeFields } from './TradeFields.tsx';
import { MomentField, PriceField } from './TradeTextField.tsx';
import { formatPrice } from './format-trade.ts';
import type { KnownValues } from './suggested-values.ts';
import { withOwnAnswers } from './rule-answers.ts';
import { changedFields } from './trade-changes.ts';
import type { TypedTrade } from './trade-form.ts';
import { continuedTask, startOf, type TradeTask, wordings } from './trade-task.ts';
import { type TradeFormState, useTradeForm } from './use-trade-form.ts';

const PAUSE_MS = 500;

/**
 * Keeps what is typed, half a second after the last change and at the latest when the form or the app
 * goes away.
 *
 * @param start what an untouched form holds, which is not worth keeping
 * @returns ends it: the form was saved or given up
 */
function useDraftKeeper(form: TradeFormState, start: TypedTrade, draft: TradeDraft): () => void {
  const { subscribe } = form;
  const latestDraft = useRef(draft);
  const isOver = useRef(false);
  useEffect(() => {
    latestDraft.current = draft;
  });

  useEffect(() => {
    const startText = JSON.stringify(start);
    let waiting: TypedTrade | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      clearTimeout(timer);
      if (waiting === null || isOver.current) return;
      if (JSON.stringify(waiting) === startText) latestDraft.current.drop();
      else latestDraft.current.keep(waiting);
      waiting = null;
    };
    const stopListening = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        waiting = structuredClone(values);
        clearTimeout(timer);
        timer = setTimeout(flush, PAUSE_MS);
      },
    });
    // The last moment that a phone grants before it may end the app.
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      stopListening();
      flush();
    };
  }, [subscribe, start]);

  return useCallback(() => {
    isOver.current = true;
    latestDraft.current.drop();
  }, []);
}

/** What is known of an open trade only once it ends. */
function ClosingFields({ form, trade }: { form: TradeFormState; trade: JournalItem }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold break-all">{trade.pair}</span>
        <SideBadge side={trade.type} />
        <span className="text-ink-2">Entry {formatPrice(trade.entry_price)}</span>
      </p>
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <PriceField form={form} name="exit_price" label="Exit Price" isRequired />
        <PnlField form={form} />
        <MomentField form={form} name="closed_at" label="Closed" className="col-span-2" />
        <RulesField form={form} />
      </div>
    </>
  );
}

/** Records the trade of a form, or the fields of it that were changed. */
function useStoreTrade(task: TradeTask) {
  const save = useSaveTrade();
  const change = useChangeTrade();
  const edited = task.kind === 'edit' || task.kind === 'close' ? task.trade : null;

  /** @returns whether it is stored; `error` says why not */
  async function store(fields: EntryFields): Promise<boolean> {
    try {
      if (edited === null) await save.mutateAsync(fields);
      else await change.mutateAsync({ id: edited.id, changes: changedFields(edited, fields) });
      return true;
    } catch {
      return false;
    }
  }

  const { isPending, error } = edited === null ? save : change;
  return { store, isPending, error };
}

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
