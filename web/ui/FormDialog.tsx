import { type ReactNode, useId } from 'react';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type FormDialogProps = {
  title: string;
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  /** Why it was not done. */
  error: string | null;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** A form over the sheet of a user; a failure stays above its fields. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, busyLabel, isBusy, error, onSubmit, onCancel, children } = props;
  const formId = useId();
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={title}
      footer={
        <>
          <Button onClick={onCancel} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={isBusy}
            busyLabel={busyLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        className="flex flex-col gap-4"
      >
        {error !== null && <Banner kind="danger">{error}</Banner>}
        {children}
      </form>
    </Dialog>
  );
}
