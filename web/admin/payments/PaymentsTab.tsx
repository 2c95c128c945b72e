import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useReloadPayments } from '#web/data/admin-payments.ts';
import { Button } from '#web/ui/Button.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { AutoActivation } from './AutoActivation.tsx';
import { DeleteData } from './DeleteData.tsx';
import { RecordPaymentDialog } from './RecordPaymentDialog.tsx';
import { Subscriptions } from './Subscriptions.tsx';
import { Transactions } from './Transactions.tsx';

const tabs = [
  { key: 'transactions', label: 'Transactions' },
  { key: 'subscriptions', label: 'Subscriptions' },
] as const;

/** What was paid, what it bought, and who still waits for access. */
export function PaymentsTab() {
  const reload = useReloadPayments();
  const [isRecording, setIsRecording] = useState(false);
  return (
    <>
      <ScreenHeading
        title="Payment Management"
        subtitle="What was paid, and who waits for access"
        action={
          <div className="flex flex-wrap gap-2">
            <RefreshButton refresh={reload} />
            <Button onClick={() => setIsRecording(true)}>
              <Plus aria-hidden className="size-5" />
              Record payment
            </Button>
          </div>
        }
      />
      <div className="flex flex-col gap-4 md:gap-6">
        <AutoActivation />
        <Tabs
          label="Payments"
          tabs={tabs}
          renderTab={(key) => (key === 'transactions' ? <Transactions /> : <Subscriptions />)}
        />
        <DeleteData />
      </div>
      {isRecording && <RecordPaymentDialog onClose={() => setIsRecording(false)} />}
    </>
  );
}
