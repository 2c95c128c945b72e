import { useState } from 'react';
import { leaveDemo } from '#web/data/demo.ts';
import { useResetDemo } from '#web/data/reset-demo.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { resetDemoServer } from './load-mocks.ts';

/** Says on every screen that nothing here is real; opens what can be done about it. */
export function DemoChip() {
  const [shown, setShown] = useState<'nothing' | 'menu' | 'question'>('nothing');
  const reset = useResetDemo(resetDemoServer);
  const close = () => setShown('nothing');
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setShown('menu')}
        className="inline-flex min-h-9 shrink-0 items-center rounded-full bg-info-soft px-3 text-dense font-medium text-info touch:min-h-11"
      >
        Demo
      </button>
      <Dialog
        isOpen={shown === 'menu'}
        onClose={close}
        title="Demo"
        description="Everything here is made up and stays in this browser. No server is asked."
        size="sm"
      >
        <div className="flex flex-col gap-3">
          <Button variant="primary" onClick={leaveDemo}>
            Leave the demo
          </Button>
          <Button onClick={() => setShown('question')}>Reset demo</Button>
        </div>
      </Dialog>
      <Confirm
        isOpen={shown === 'question'}
        title="Reset demo"
        question="Everything that was recorded or changed in the demo on this device is deleted, and it starts from its first day."
        confirmLabel="Reset demo"
        busyLabel="Resetting..."
        isBusy={reset.isPending}
        error={reset.error?.message}
        onConfirm={() => void reset.mutateAsync().catch(() => null)}
        onCancel={close}
      />
    </>
  );
}
