import { type SubmitEvent, useId, useState } from 'react';
import { Field } from '#web/ui/forms/Field.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type ConfirmProps = {
  isOpen: boolean;
  title: string;
  /** The documented question. */
  question: string;
  confirmLabel: string;
  busyLabel?: string;
  isBusy?: boolean;
  /** Shown in the dialog, which stays open. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/** A question before something that cannot be undone; Cancel has the focus. */
export function ConfirmDialog(props: ConfirmProps) {
  const { isOpen, title, question, confirmLabel, busyLabel, isBusy = false, error } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onCancel}
      title={title}
      role="alertdialog"
      size="sm"
      description={question}
      footer={
        <>
          <Button onClick={props.onCancel} disabled={isBusy} data-autofocus>
            Cancel
          </Button>
          <Button
            variant="danger"
            onClick={props.onConfirm}
            isBusy={isBusy}
            {...(busyLabel !== undefined && { busyLabel })}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {error === undefined ? undefined : <Banner kind="danger">{error}</Banner>}
    </Dialog>
  );
}

type ConfirmPhraseProps = {
  title: string;
  /** What will be gone. */
  warning: string;
  /** What has to be typed, in capitals. */
  phrase: string;
  /** Small letters will do. */
  ignoresCase?: boolean;
  confirmLabel: string;
  isBusy: boolean;
  /** Shown in the dialog, which stays open. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for a phrase before much is deleted: without it nothing happens, and the dialog says so. */
export function ConfirmPhrase(props: ConfirmPhraseProps) {
  const { title, warning, phrase, confirmLabel, isBusy, error } = props;
  const formId = useId();
  const { typed, isCancelled, type, submit } = useTypedPhrase(props);
  return (
    <Dialog
      isOpen
      onClose={props.onCancel}
      title={title}
      role="alertdialog"
      size="sm"
      description={warning}
      footer={
        <>
          <Button onClick={props.onCancel} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            isBusy={isBusy}
            busyLabel="Deleting..."
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
        {error !== undefined && <Banner kind="danger">{error}</Banner>}
        <Field
          label={`Type ${phrase} to go on`}
          error={
            isCancelled ? 'Cancelled: that is not the phrase. Nothing was deleted.' : undefined
          }
        >
          {(control) => (
            <TextInput
              {...control}
              value={typed}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              disabled={isBusy}
              onChange={({ target }) => type(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

/** What was typed, and whether it was something else than the phrase. */
function useTypedPhrase({ phrase, ignoresCase = false, onConfirm }: ConfirmPhraseProps) {
  const [typed, setTyped] = useState('');
  const [isCancelled, setIsCancelled] = useState(false);

  function type(text: string): void {
    setTyped(text);
    setIsCancelled(false);
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const text = typed.trim();
    const isRight = (ignoresCase ? text.toUpperCase() : text) === phrase;
    setIsCancelled(!isRight);
    if (isRight) onConfirm();
  }

  return { typed, isCancelled, type, submit };
}
