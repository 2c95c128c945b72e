import { Plus } from 'lucide-react';
import { useState } from 'react';
import { usePayments } from '#web/data/admin-payments.ts';
import { AnswerStates } from '#web/ui/AnswerStates.tsx';
import { Button } from '#web/ui/Button.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { AutoActivation } from './AutoActivation.tsx';
import { DeleteData } from './DeleteData.tsx';
import { PaymentTabs } from './PaymentTabs.tsx';
import { RecordPaymentDialog } from './RecordPaymentDialog.tsx';

/** What was paid, what it bought, and who still waits for access. */
export function PaymentsTab() {
  const { answer, refresh } = usePayments();
  const [isRecording, setIsRecording] = useState(false);
  return (
    <>
      <ScreenHeading
        title="Payment Management"
        subtitle="What was paid, and who waits for access"
        action={
          <div className="flex flex-wrap gap-2">
            <RefreshButton refresh={refresh} />
            <Button onClick={() => setIsRecording(true)}>
              <Plus aria-hidden className="size-5" />
              Record payment
            </Button>
          </div>
        }
      />
      <div className="flex flex-col gap-4 md:gap-6">
        <AutoActivation />
        <AnswerStates
          of={answer}
          retry={refresh}
          skeleton={<Skeleton label="Loading payments" count={4} />}
          failure="Payments could not be loaded."
        >
          {(payments) => <PaymentTabs payments={payments} isSample={answer.state === 'sample'} />}
        </AnswerStates>
        <DeleteData />
      </div>
      {isRecording && <RecordPaymentDialog onClose={() => setIsRecording(false)} />}
    </>
  );
}
