import { CalendarPlus, KeyRound, type LucideIcon, Pencil, RotateCcwKey } from 'lucide-react';
import { useState } from 'react';
import type { AdminUser } from '#contracts/users.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EditUser } from './EditUser.tsx';
import { ExtendAccess } from './ExtendAccess.tsx';
import { NewCode } from './NewCode.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { useGuard } from './use-guard.ts';

type UserSheetProps = { user: AdminUser; onClose: () => void };
type Act = 'edit' | 'extend' | 'code' | 'password';

/** What else can be done with a user; each with a word on what it does. */
export function UserSheet({ user, onClose }: UserSheetProps) {
  const [act, setAct] = useState<Act | null>(null);
  const isGuarded = useGuard(user) !== null;
  const stay = { user, onCancel: () => setAct(null), onDone: onClose };
  return (
    <Dialog isOpen onClose={onClose} title={user.username} size="sm">
      <ul className="-m-2 flex flex-col">
        <Choice icon={Pencil} name="Edit" onChoose={() => setAct('edit')}>
          Name, e-mail address and role
        </Choice>
        {user.expires_at !== null && (
          <Choice icon={CalendarPlus} name="Extend access" onChoose={() => setAct('extend')}>
            By a week, a month or a year
          </Choice>
        )}
        {!isGuarded && (
          <Choice icon={KeyRound} name="New code" onChoose={() => setAct('code')}>
            The old one stops working at once
          </Choice>
        )}
        {!isGuarded && user.has_password && (
          <Choice icon={RotateCcwKey} name="Reset password" onChoose={() => setAct('password')}>
            The access code alone signs in again
          </Choice>
        )}
      </ul>
      {act === 'edit' && <EditUser {...stay} />}
      {act === 'extend' && <ExtendAccess {...stay} />}
      {act === 'code' && <NewCode {...stay} />}
      {act === 'password' && <ResetPassword {...stay} />}
    </Dialog>
  );
}

type ChoiceProps = { icon: LucideIcon; name: string; onChoose: () => void; children: string };

function Choice({ icon: Icon, name, onChoose, children }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-14 w-full items-center gap-3 rounded-control px-3 py-2 text-left transition-colors hover:bg-sunken"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-ink-2" />
        <span className="min-w-0">
          <span className="block font-medium">{name}</span>
          <span className="block text-dense text-ink-3">{children}</span>
        </span>
      </button>
    </li>
  );
}
