import {
  Ban,
  CalendarPlus,
  Check,
  Eye,
  KeyRound,
  type LucideIcon,
  Mail,
  Pencil,
  RotateCcwKey,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#contracts/errors.ts';
import type { AdminUser } from '#contracts/users.ts';
import { useMemberPage } from '#web/data/admin/members.ts';
import { openView, useViewAsMember, type View } from '#web/data/admin/member-view.ts';
import { useNewCode, useResetPassword } from '#web/data/admin/users.ts';
import { formatLongDate } from '#web/lib/format-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { MissingRecord } from '#web/ui/LinkedRecord.tsx';
import { Fact, Facts } from '#web/ui/figures/facts.tsx';
import { RelativeTime } from '#web/ui/figures/times.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { ExtendDialog, MessageDialog } from './AccessDialogs.tsx';
import { EditUser, NewCodeMade } from './EditUser.tsx';
import { MemberRecords } from './MemberRecords.tsx';
import { MemberSync } from './MemberSync.tsx';
import { AccessCode, ConfirmDelete, StatusBadge, useToggle } from './UserTable.tsx';
import {
  signInSentence,
  type UserActProps,
  useGuard,
  userFailure,
  useSeenUser,
} from './user-copy.ts';

type MemberSheetProps = {
  id: string;
  /** As the list has it, until the page is there. */
  listed: AdminUser | undefined;
  onClose: () => void;
};

/** Everything about a user; first of all whether they can sign in. */
export function MemberSheet({ id, listed, onClose }: MemberSheetProps) {
  const page = useMemberPage(id);
  const user = newest(page.data?.user, listed);
  if (page.error instanceof ApiError && page.error.code === 'users.not_found') {
    return <MissingRecord name="member" onClose={onClose} />;
  }
  return (
    <Dialog isOpen onClose={onClose} title={user?.username ?? 'User'} size="xl">
      <div className="flex flex-col gap-4">
        {page.data !== undefined && (
          <Banner kind={page.data.sign_in.refusal === null ? 'ok' : 'warn'}>
            <span className="font-medium">{signInSentence(page.data.sign_in)}</span>
          </Banner>
        )}
        {user !== undefined && <Account user={user} onGone={onClose} />}
        <QueryStates
          of={page}
          skeleton={<Skeleton label="Loading the member" count={4} />}
          failure="The member could not be loaded."
        >
          {(data) => <MemberRecords page={data} sync={<MemberSync id={id} />} />}
        </QueryStates>
      </div>
    </Dialog>
  );
}

/** The list is read again after an act too, and may have it first. */
function newest(paged: AdminUser | undefined, listed: AdminUser | undefined) {
  if (paged === undefined || listed === undefined) return paged ?? listed;
  return listed.updated_at > paged.updated_at ? listed : paged;
}

type Act = 'edit' | 'extend' | 'code' | 'password' | 'message' | 'delete';

function Account({ user, onGone }: { user: AdminUser; onGone: () => void }) {
  const [act, setAct] = useState<Act | null>(null);
  const end = () => setAct(null);
  const stay = { user, onCancel: end, onDone: end };
  const many = { chosen: { targets: { ids: [user.id] }, count: 1, only: user }, ...stay };
  return (
    <section aria-label="Account" className="flex flex-col gap-3">
      <AccountFacts user={user} />
      <AccountActs user={user} onAct={setAct} />
      {act === 'edit' && <EditUser {...stay} />}
      {act === 'extend' && <ExtendDialog {...many} />}
      {act === 'message' && <MessageDialog {...many} />}
      {act === 'code' && <NewCode {...stay} />}
      {act === 'password' && <ResetPassword {...stay} />}
      {act === 'delete' && <ConfirmDelete user={user} onClose={end} onDone={onGone} />}
    </section>
  );
}

function AccountFacts({ user }: { user: AdminUser }) {
  const { email, role, starts_at, expires_at, last_login, created_at, has_password } = user;
  return (
    <div className="grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
      <Facts label="Access">
        <Fact name="Status">
          <StatusBadge user={user} />
        </Fact>
        {starts_at != null && <Fact name="Begins">{formatLongDate(starts_at)}</Fact>}
        <Fact name="Expires">
          {expires_at === null ? 'No expiration' : formatLongDate(expires_at)}
        </Fact>
        <Fact name="Access code">
          <AccessCode user={user} />
        </Fact>
        <Fact name="Password">{has_password ? 'Set' : 'Not set'}</Fact>
      </Facts>
      <Facts label="Person">
        <Fact name="E-mail">
          <span className="wrap-anywhere">{email ?? 'No email'}</span>
        </Fact>
        <Fact name="Role">{role === 'admin' ? 'Admin' : 'User'}</Fact>
        <Fact name="Joined">{formatLongDate(created_at)}</Fact>
        <Fact name="Last login">
          {last_login === null ? 'Never' : <RelativeTime instant={last_login} />}
        </Fact>
      </Facts>
    </div>
  );
}

function AccountActs({ user, onAct }: { user: AdminUser; onAct: (act: Act) => void }) {
  const isGuarded = useGuard(user) !== null;
  return (
    <ul aria-label="What to do" className="flex flex-wrap gap-2">
      {user.expires_at !== null && (
        <Choice icon={CalendarPlus} onChoose={() => onAct('extend')}>
          Extend access
        </Choice>
      )}
      {!isGuarded && <ToggleChoice user={user} />}
      {user.role === 'user' && (
        <Choice icon={Mail} onChoose={() => onAct('message')}>
          Message
        </Choice>
      )}
      {user.role === 'user' && <ViewChoice user={user} />}
      <Choice icon={Pencil} onChoose={() => onAct('edit')}>
        Edit
      </Choice>
      {!isGuarded && (
        <Choice icon={KeyRound} onChoose={() => onAct('code')}>
          New code
        </Choice>
      )}
      {!isGuarded && user.has_password && (
        <Choice icon={RotateCcwKey} onChoose={() => onAct('password')}>
          Reset password
        </Choice>
      )}
      {!isGuarded && (
        <Choice icon={Trash2} onChoose={() => onAct('delete')}>
          Delete
        </Choice>
      )}
    </ul>
  );
}

function ToggleChoice({ user }: { user: AdminUser }) {
  const { run, failure } = useToggle(user);
  return (
    <>
      <Choice icon={user.is_active ? Ban : Check} onChoose={run}>
        {user.is_active ? 'Deactivate' : 'Activate'}
      </Choice>
      {failure !== null && (
        <li role="alert" className="text-dense text-danger">
          {failure}
        </li>
      )}
    </>
  );
}

/** Opens the app as the member sees it. */
function ViewChoice({ user }: { user: AdminUser }) {
  const { mutate, reset, data: blocked, isPending, error } = useViewAsMember();
  return (
    <>
      <Choice icon={Eye} onChoose={() => mutate(user.id)} isBusy={isPending}>
        View as member
      </Choice>
      {error !== null && (
        <li role="alert" className="text-dense text-danger">
          {userFailure(error, 'Error opening the view')}
        </li>
      )}
      {blocked != null && <BlockedView view={blocked} onClose={reset} />}
    </>
  );
}

/** A browser that lets a page open tabs only at a press lets this one. */
const BlockedView = ({ view, onClose }: { view: View; onClose: () => void }) => (
  <ConfirmDialog
    isOpen
    title={`View as “${view.user.username}”`}
    question="Your browser blocked the new tab. The view is ready."
    confirmLabel="Open the view"
    isHarmless
    onConfirm={() => openView(view) && onClose()}
    onCancel={onClose}
  />
);

type ChoiceProps = {
  icon: LucideIcon;
  onChoose: () => void;
  isBusy?: boolean;
  children: string;
};

const Choice = ({ icon, onChoose, isBusy = false, children }: ChoiceProps) => (
  <li>
    <Button size="sm" icon={icon} onClick={onChoose} isBusy={isBusy}>
      {children}
    </Button>
  </li>
);

function ResetPassword({ user, onCancel, onDone }: UserActProps) {
  const reset = useResetPassword();
  const seen = useSeenUser(user);
  const confirm = () =>
    reset.mutate(seen(reset.error), {
      onSuccess: () => {
        onDone();
        toastDone('Password reset');
      },
    });
  return (
    <ConfirmDialog
      isOpen
      title={`Reset the password of “${user.username}”`}
      question="The access code alone signs in again, until a new password is set."
      confirmLabel="Reset password"
      busyLabel="Resetting..."
      isBusy={reset.isPending}
      error={reset.isError ? userFailure(reset.error, 'Error resetting password') : undefined}
      onConfirm={confirm}
      onCancel={onCancel}
    />
  );
}

function NewCode({ user, onCancel, onDone }: UserActProps) {
  const make = useNewCode();
  const seen = useSeenUser(user);
  if (make.isSuccess) return <NewCodeMade created={make.data} onClose={onDone} />;
  return (
    <ConfirmDialog
      isOpen
      title={`New access code for “${user.username}”`}
      question="The old code stops working at once, and the member is signed out everywhere."
      confirmLabel="Make a new code"
      busyLabel="Making..."
      isBusy={make.isPending}
      error={make.isError ? userFailure(make.error, 'Error making a new code') : undefined}
      onConfirm={() => make.mutate(seen(make.error))}
      onCancel={onCancel}
    />
  );
}
