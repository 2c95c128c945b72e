import { useState } from 'react';
import { isViewing } from '#web/client/storage.ts';
import { leaveDemo } from '#web/data/device/demo.ts';
import { useResetDemo } from '#web/data/device/reset.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { openScenarioPanel, resetDemoServer } from './load-mocks.ts';

/** Marks the demo on every screen; opens its menu. */
export function DemoMenu() {
  const [isOpen, setIsOpen] = useState(false);
  if (isViewing()) return null; // it is the demo of the tab that opened the view
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="inline-flex min-h-9 min-w-11 items-center rounded-full bg-info-soft px-3 text-dense font-medium text-info touch:min-h-11"
      >
        <span className="truncate">Demo</span>
      </button>
      {isOpen && <Menu onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** What the demo is, and how to leave it or begin it again. */
function Menu({ onClose }: { onClose: () => void }) {
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
          <Button variant="quiet" onClick={() => void openScenarioPanel().then(onClose)}>
            Scenarios and requests
          </Button>
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
