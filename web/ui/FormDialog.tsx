import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextField } from '#web/ui/forms/TextInput.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';

type FormDialogProps = Pick<
  ComponentProps<typeof Dialog>,
  'title' | 'description' | 'role' | 'size'
> & {
  submitLabel: string;
  busyLabel?: string;
  isBusy: boolean;
  isDanger?: boolean;
  /** Cancel has the focus at first, not the first field. */
  isCancelFocused?: boolean;
  isIncomplete?: boolean;
  error: string | null;
  /** Offered beside the error: saves over a concurrent change. */
  onOverwrite?: (() => void) | false;
  onSubmit: () => void;
  onCancel: () => void;
  /** On Escape, the cross and a click beside it; like Cancel by default. */
  onClose?: () => void;
  children: ReactNode;
};

/** A form in a dialog; a failure stays above its fields. */
export function FormDialog(props: FormDialogProps) {
  const { submitLabel, busyLabel, isBusy, isDanger = false, error, ...rest } = props;
  const { isIncomplete = false, onOverwrite, onSubmit, onCancel, children, ...others } = rest;
  const { onClose = onCancel, isCancelFocused = false, ...dialog } = others;
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={onCancel}
            disabled={isBusy}
            {...(isCancelFocused && { 'data-autofocus': true })}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDanger ? 'danger' : 'primary'}
            isBusy={isBusy}
            disabled={isIncomplete}
            {...(busyLabel !== undefined && { busyLabel })}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={onSubmit}>
        {error !== null && (
          <Banner
            kind="danger"
            action={
              onOverwrite && (
                <Button size="sm" onClick={onOverwrite}>
                  Save mine anyway
                </Button>
              )
            }
          >
            {error}
          </Banner>
        )}
        {children}
      </Form>
    </Dialog>
  );
}

type DraftDialogProps = Omit<FormDialogProps, 'onClose'> & {
  isDirty: boolean;
  /** Asked when it closes by accident, for example by a click beside it. */
  question: string;
};

/** A form that keeps its input safe: Cancel drops it, closing in any other way asks first. */
export function DraftDialog({ isDirty, question, children, ...form }: DraftDialogProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = (): void => {
    if (form.isBusy) return;
    if (isDirty) setIsLeaving(true);
    else form.onCancel();
  };
  return (
    <FormDialog {...form} onClose={leave}>
      {children}
      <ConfirmDialog
        isOpen={isLeaving}
        title="Discard changes?"
        question={question}
        confirmLabel="Discard"
        onConfirm={form.onCancel}
        onCancel={() => setIsLeaving(false)}
      />
    </FormDialog>
  );
}

type ConfirmPhraseProps = {
  title: string;
  warning: string;
  phrase: string;
  ignoresCase?: boolean;
  confirmLabel: string;
  busyLabel?: string;
  /** Said of another phrase. */
  refusal?: string;
  isBusy: boolean;
  error: string | null;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for a phrase before much is deleted or replaced; nothing happens without it. */
export function ConfirmPhrase(props: ConfirmPhraseProps) {
  const { title, warning, phrase, ignoresCase = false, confirmLabel, isBusy, error } = props;
  const { busyLabel = 'Deleting...' } = props;
  const { refusal = 'Cancelled: that is not the phrase. Nothing was deleted.' } = props;
  const [typed, setTyped] = useState('');
  const [isCancelled, setIsCancelled] = useState(false);

  function submit(): void {
    const text = typed.trim();
    const isRight = (ignoresCase ? text.toUpperCase() : text) === phrase;
    setIsCancelled(!isRight);
    if (isRight) props.onConfirm();
  }

  return (
    <FormDialog
      title={title}
      description={warning}
      role="alertdialog"
      size="sm"
      submitLabel={confirmLabel}
      busyLabel={busyLabel}
      isDanger
      isBusy={isBusy}
      error={error}
      onSubmit={submit}
      onCancel={props.onCancel}
    >
      <TextField
        label={`Type ${phrase} to go on`}
        error={isCancelled ? refusal : undefined}
        value={typed}
        autoCapitalize={phrase === phrase.toUpperCase() ? 'characters' : 'words'}
        spellCheck={false}
        disabled={isBusy}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsCancelled(false);
        }}
      />
    </FormDialog>
  );
}
