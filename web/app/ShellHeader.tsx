import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import type { NotificationTarget } from '#contracts/notifications.ts';
import { isDemo } from '#web/data/demo.ts';
import { NotificationBell } from '#web/features/notifications/NotificationBell.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { DemoChip } from './DemoChip.tsx';
import { SignOutButton } from './SignOutButton.tsx';

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
