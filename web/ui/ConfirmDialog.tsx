import { type ReactNode, useState } from 'react';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type ConfirmProps = {
  isOpen: boolean;
  title: string;
  question: string;
  confirmLabel: string;
  busyLabel?: string;
  isBusy?: boolean;
  /** Nothing is lost by it: the button is not red. */
  isHarmless?: boolean;
  /** Shown in the dialog, which stays open. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/** A question before something that cannot be undone, or that takes long; Cancel has the focus. */
export function ConfirmDialog(props: ConfirmProps) {
  const { isOpen, title, question, confirmLabel, busyLabel, isBusy = false, error } = props;
  const { isHarmless = false } = props;
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
            variant={isHarmless ? 'primary' : 'danger'}
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

type Command<Input, Done> = {
  error: Error | null;
  isPending: boolean;
  mutate: (input: Input, options: { onSuccess: (done: Done) => void }) => void;
  reset: () => void;
};

type ConfirmedProps<Input, Done> = Pick<
  ConfirmProps,
  'title' | 'question' | 'confirmLabel' | 'busyLabel' | 'isHarmless'
> & {
  command: Command<Input, Done>;
  input: Input;
  failure: (error: Error) => string;
  onDone: (done: Done) => void;
  children: (ask: () => void) => ReactNode;
};

/** A command after a question; a failure stays in the question. */
export function Confirmed<Input, Done>(props: ConfirmedProps<Input, Done>) {
  const { command, input, failure, onDone, children, ...question } = props;
  const [isAsking, setIsAsking] = useState(false);
  const ask = (): void => {
    command.reset();
    setIsAsking(true);
  };
  const confirm = (): void =>
    command.mutate(input, {
      onSuccess: (done) => {
        setIsAsking(false);
        onDone(done);
      },
    });
  return (
    <>
      {children(ask)}
      <ConfirmDialog
        {...question}
        isOpen={isAsking}
        isBusy={command.isPending}
        error={command.error === null ? undefined : failure(command.error)}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
