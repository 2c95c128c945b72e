import { LogOut, Menu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import type { NotificationTarget } from '#contracts/notifications.ts';
import { isDemo, leaveDemo } from '#web/data/device/demo.ts';
import { useResetDemo } from '#web/data/device/reset.ts';
import { type UnsentCounts, useSignOut } from '#web/data/session/sign-out.ts';
import { NotificationBell } from '#web/features/notifications/NotificationBell.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { UnsentQuestion } from './UnsentQuestion.tsx';
import { resetDemoServer } from './load-mocks.ts';

/** Marks the demo on every screen; opens its menu. */
function DemoChip() {
  const [dialog, setDialog] = useState<'nothing' | 'menu' | 'question'>('nothing');
  const reset = useResetDemo(resetDemoServer);
  const close = () => setDialog('nothing');
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setDialog('menu')}
        className="inline-flex min-h-9 shrink-0 items-center rounded-full bg-info-soft px-3 text-dense font-medium text-info touch:min-h-11"
      >
        Demo
      </button>
      <Dialog
        isOpen={dialog === 'menu'}
        onClose={close}
        title="Demo"
        description="Everything here is made up and stays in this browser. No server is asked."
        size="sm"
      >
        <div className="flex flex-col gap-3">
          <Button variant="primary" onClick={leaveDemo}>
            Leave the demo
          </Button>
          <Button onClick={() => setDialog('question')}>Reset demo</Button>
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={dialog === 'question'}
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

function SignOutButton() {
  const leaving = useSignOut();
  const [unsent, setUnsent] = useState<UnsentCounts | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    setIsLeaving(true);
    const counts = await leaving.readUnsent();
    if (counts === null) await leaving.signOut('delete-if-sent');
    setUnsent(counts);
    setIsLeaving(false);
  };
  return (
    <>
      <Button variant="quiet" size="sm" disabled={isLeaving} onClick={() => void leave()}>
        <LogOut aria-hidden className="size-4.5" />
        <span className="sr-only sm:not-sr-only">Logout</span>
      </Button>
      {unsent !== null && (
        <UnsentQuestion
          unsent={unsent}
          leaving={leaving}
          onChange={setUnsent}
          onCancel={() => setUnsent(null)}
        />
      )}
    </>
  );
}

type ShellHeaderProps = {
  user: SessionUser;
  status?: ReactNode;
  onOpenMenu: () => void;
  onOpenTarget: (target: NotificationTarget) => void;
  onPreferences: () => void;
};

export function ShellHeader({ user, status, onOpenMenu, ...bell }: ShellHeaderProps) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface pt-safe">
      <div className="flex h-14 items-center gap-1 pr-2 pl-1 md:gap-2 md:pr-6 md:pl-6">
        <IconButton label="Open menu" icon={Menu} onClick={onOpenMenu} className="md:hidden" />
        <p className="min-w-0 grow truncate text-ink-2">
          Welcome, <span className="font-medium text-ink">{user.username}</span>
        </p>
        {isDemo() && <DemoChip />}
        {status}
        <NotificationBell {...bell} />
        <SignOutButton />
      </div>
    </header>
  );
}
