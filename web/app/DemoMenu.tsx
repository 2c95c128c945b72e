import { useState } from 'react';
import { leaveDemo } from '#web/data/device/demo.ts';
import { useResetDemo } from '#web/data/device/reset.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { resetDemoServer } from './load-mocks.ts';

/** What the demo is, and how to leave it or begin it again. */
export function DemoMenu({ onClose }: { onClose: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const reset = useResetDemo(resetDemoServer);
  return (
    <>
      <Dialog
        isOpen={!isAsking}
        onClose={onClose}
        title="Demo"
        description="Everything here is made up and stays in this browser. No server is asked."
        size="sm"
      >
        <div className="flex flex-col gap-3">
          <Button variant="primary" onClick={leaveDemo}>
            Leave the demo
          </Button>
          <Button onClick={() => setIsAsking(true)}>Reset demo</Button>
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        title="Reset demo"
        question="Everything that was recorded or changed in the demo on this device is deleted, and it starts from its first day."
        confirmLabel="Reset demo"
        busyLabel="Resetting..."
        isBusy={reset.isPending}
        error={reset.error?.message}
        onConfirm={() => void reset.mutateAsync().catch(() => null)}
        onCancel={onClose}
      />
    </>
  );
}
