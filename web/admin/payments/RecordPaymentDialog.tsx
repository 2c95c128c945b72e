import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useRecordPayment } from '#web/data/admin/admin-payments.ts';
import { refusalText } from '#web/lib/refusal-copy.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { blankPayment, RecordForm, type TypedPayment } from './recorded-payment-form.ts';
import { RecordPaymentFields } from './RecordPaymentFields.tsx';

/** Records money that came without a gateway; it then waits for activation like any other. */
export function RecordPaymentDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const record = useRecordPayment();
  const form = useForm<TypedPayment, unknown, RecordForm>({
    resolver: standardSchemaResolver(RecordForm),
    defaultValues: blankPayment,
  });
  const save = form.handleSubmit((payment) =>
    record.mutate(payment, {
      onSuccess: () => {
        onClose();
        toastDone('Payment recorded');
      },
    }),
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Record payment"
      description="Money that was received in another way"
      footer={
        <>
          <Button onClick={onClose} disabled={record.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={record.isPending}
            busyLabel="Saving..."
          >
            Record payment
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
        {record.isError && (
          <Banner kind="danger">
            {refusalText(record.error, 'The payment could not be recorded. Please try again.')}
          </Banner>
        )}
        <RecordPaymentFields form={form} />
      </form>
    </Dialog>
  );
}
