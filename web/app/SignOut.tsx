import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Leaving, type UnsentCounts, useSignOut } from '#web/data/session/sign-out.ts';
import { clearHistoryEntry } from '#web/lib/history-entry.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { formatCount } from '#web/lib/format.ts';

/** `3 trades`, `1 screenshot`, `3 trades and 1 screenshot`, `3 trades, 1 screenshot and 2 price alerts` */
export function describeUnsent({
  trades,
  screenshots,
  alerts = 0,
  damaged = 0,
}: UnsentCounts): string {
  const parts = [
    trades > 0 ? formatCount(trades, 'trade') : '',
    screenshots > 0 ? formatCount(screenshots, 'screenshot') : '',
    alerts > 0 ? formatCount(alerts, 'price alert') : '',
    damaged > 0 ? formatCount(damaged, 'damaged record') : '',
  ].filter((part) => part !== '');
  return parts.join(', ').replace(/, (?=[^,]*$)/, ' and ');
}

/** As `useSignOut`; the next member to sign in begins with the market. */
function useLeaving(): Leaving {
  const leaving = useSignOut();
  return {
    ...leaving,
    signOut: async (choice, reason) => {
      await leaving.signOut(choice, reason);
      clearHistoryEntry();
    },
  };
}

/** Signs out; where something is unsent, it asks before. */
export function SignOut({ onStay }: { onStay: () => void }) {
  const leaving = useLeaving();
  const [unsent, setUnsent] = useState<UnsentCounts | null>(null);
  const hasBegun = useRef(false);
  const begin = useEffectEvent(async (): Promise<void> => {
    const counts = await leaving.readUnsent();
    if (counts === null) await leaving.signOut('delete-if-sent');
    else setUnsent(counts);
  });
  useEffect(() => {
    if (!hasBegun.current) void begin();
    hasBegun.current = true;
  }, []);
  if (unsent === null) return null;
  return (
    <UnsentQuestion unsent={unsent} leaving={leaving} onChange={setUnsent} onCancel={onStay} />
  );
}

type UnsentQuestionProps = {
  unsent: UnsentCounts;
  leaving: Leaving;
  onChange: (unsent: UnsentCounts) => void;
  onCancel: () => void;
};

/** Asks before sign-out what to do with unsent data: upload, keep or delete. */
function UnsentQuestion({ unsent, leaving, onChange, onCancel }: UnsentQuestionProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { upload, isUploading, problem } = useUpload(leaving, onChange);
  const only = `Only on this device: ${describeUnsent(unsent)}.`;
  return (
    <>
      <Dialog
        isOpen={!isConfirming}
        onClose={onCancel}
        title="Sign out before everything is uploaded?"
        description={only}
        role="alertdialog"
        size="sm"
        footer={
          <Button onClick={onCancel} data-autofocus>
            Cancel
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          {problem !== null && <Banner kind="danger">{problem}</Banner>}
          <Choice hint="Then you are signed out, and nothing is left on this device.">
            <Button
              variant="primary"
              onClick={upload}
              isBusy={isUploading}
              busyLabel="Uploading..."
            >
              Upload now
            </Button>
          </Choice>
          <Choice hint="Uploaded when you sign in here again. Another account on this device sees only how many there are.">
            <Button onClick={() => void leaving.signOut('keep')} disabled={isUploading}>
              Keep on this device
            </Button>
          </Choice>
          <Choice hint="Gone for good.">
            <Button variant="danger" onClick={() => setIsConfirming(true)} disabled={isUploading}>
              Delete
            </Button>
          </Choice>
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Delete what was not uploaded?"
        question={`${only} Deleting cannot be undone.`}
        confirmLabel="Delete and sign out"
        onConfirm={() => void leaving.signOut('delete')}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}

function useUpload(leaving: Leaving, onChange: (unsent: UnsentCounts) => void) {
  const [isUploading, setIsUploading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function run(): Promise<void> {
    setIsUploading(true);
    setProblem(null);
    const { left, reason } = await leaving.upload();
    if (left === null) return leaving.signOut('delete-if-sent');
    setIsUploading(false);
    setProblem(`Not everything could be uploaded. ${reason ?? 'Please try again.'}`);
    onChange(left);
  }
  return { isUploading, problem, upload: () => void run() };
}

function Choice({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      {children}
      <p className="text-dense text-ink-2">{hint}</p>
    </div>
  );
}
