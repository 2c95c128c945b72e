import { useState } from 'react';
import { openSize } from '#contracts/rules/journal/position.ts';
import { type TradeDraft, useTradeDraft } from '#web/data/journal/draft.ts';
import type { JournalItem } from '#web/data/journal/journal.ts';
import { useSetups } from '#web/data/journal/setups.ts';
import { priceFormat } from '#web/features/journal/format-trade.ts';
import { shownZone } from '#web/lib/format-time.ts';
import { formatLots } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { SideBadge } from '#web/ui/figures/badges.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { RulesField } from './RulesField.tsx';
import { PnlField } from './PnlField.tsx';
import { AMOUNT_STEP, MomentField, PriceField, TradeField } from './TradeField.tsx';
import { TradeFields } from './TradeFields.tsx';
import { withOwnAnswers } from './rule-answers.ts';
import { initialValues, restoreDraft } from './trade-defaults.ts';
import { draftKeyOf, type TradeSuggestions, type TradeTask } from './trade-task.ts';
import {
  type TradeFormState,
  useDraftAutosave,
  useStoreTrade,
  useTradeForm,
} from './use-trade-form.ts';

const added = { title: 'Add Trade Entry', submit: 'Add Trade', done: 'Trade added' };

const taskLabels: Record<TradeTask['kind'], typeof added> = {
  add: added,
  take: added,
  duplicate: added,
  edit: { title: 'Edit Trade Entry', submit: 'Save Changes', done: 'Trade saved' },
  close: { title: 'Close Trade', submit: 'Close Trade', done: 'Trade closed' },
};

type TradeDialogProps = {
  task: TradeTask;
  suggestions: TradeSuggestions;
  onClose: (isSaved: boolean) => void;
};

/** The form of a trade; it opens once the stored draft is loaded. */
export function TradeDialog({ task, suggestions, onClose }: TradeDialogProps) {
  const draft = useTradeDraft(draftKeyOf(task));
  if (draft.isLoading) return null;
  const of = { task, suggestions, draft, onClose };
  return <TradeFormDialog key={shownZone()} {...of} />; // its times are typed in one zone
}

/** Escape and a click beside the dialog keep the draft; Cancel drops it. */
function TradeFormDialog(props: TradeDialogProps & { draft: TradeDraft }) {
  const { task, suggestions, draft, onClose } = props;
  const { title, submit, done } = taskLabels[task.kind];
  const [initial] = useState(() => initialValues(task, new Date(), suggestions));
  const [restored] = useState(() => draft.value && restoreDraft(task, initial, draft.value.values));
  const [isRestored, setIsRestored] = useState(restored !== null);
  const form = useTradeForm(task, restored ?? initial);
  const endDraft = useDraftAutosave(form, initial, draft);
  const setups = useSetups();
  const trade = useStoreTrade(task);

  const end = (isSaved: boolean) => {
    endDraft();
    onClose(isSaved);
  };
  const startOver = () => {
    form.reset(initial);
    setIsRestored(false);
  };
  const fieldsKey = isRestored ? 'restored' : 'initial'; // what is folded or computed begins anew
  const save = form.handleSubmit(async (fields) => {
    const isStored = await trade.store(withOwnAnswers(fields, setups ?? []));
    if (!isStored) return;
    end(true);
    const isPart = task.kind === 'close' && (fields.size ?? 0) < (openSize(task.trade) ?? 0);
    toastDone(isPart ? 'Part closed' : done);
  });

  return (
    <FormDialog
      title={title}
      submitLabel={submit}
      isBusy={trade.isPending}
      error={trade.error?.message ?? null}
      onSubmit={() => void save()}
      onCancel={() => end(false)}
      onClose={() => onClose(false)}
    >
      {isRestored && (
        <Banner
          kind="info"
          action={
            <Button size="sm" onClick={startOver}>
              Start over
            </Button>
          }
        >
          Restored: what you typed before
        </Banner>
      )}
      {task.kind === 'close' ? (
        <ClosingFields key={fieldsKey} form={form} trade={task.trade} />
      ) : (
        <TradeFields key={fieldsKey} form={form} suggestions={suggestions} />
      )}
    </FormDialog>
  );
}

/** A smaller size closes a part. */
function ClosingFields({ form, trade }: { form: TradeFormState; trade: JournalItem }) {
  const open = openSize(trade);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold break-all">{trade.pair}</span>
        <SideBadge side={trade.type} />
        <span className="text-ink-2">Entry {priceFormat(trade)(trade.entry_price)}</span>
      </p>
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <PriceField form={form} name="exit_price" label="Exit Price" isRequired />
        {open !== null && (
          <TradeField form={form} name="size" label="Size" hint={`Of ${formatLots(open)} open`}>
            {(control) => <NumberInput {...control} step={AMOUNT_STEP} />}
          </TradeField>
        )}
        <PnlField form={form} />
        <MomentField form={form} name="closed_at" label="Closed" className="col-span-2" />
        <RulesField form={form} />
      </div>
    </>
  );
}
