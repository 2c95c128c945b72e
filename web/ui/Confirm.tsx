import { Banner } from './states/Banner.tsx';
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
export function Confirm(props: ConfirmProps) {
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
