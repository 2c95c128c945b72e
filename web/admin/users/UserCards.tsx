import type { ReactNode } from 'react';
import type { AdminUser } from '#contracts/users.ts';
import { Card } from '#web/ui/Card.tsx';
import { UserActions } from './UserActions.tsx';
import type { UserRowsProps } from './user-rows.ts';
import { AccessCode, Expiry, LastLogin, Person, RoleBadge, StatusBadge } from './user-cells.tsx';

/** The users where a table would be squeezed. */
export function UserCards({ users, onOpen }: UserRowsProps) {
  return (
    <ul className="grid gap-2 lg:grid-cols-2">
      {users.map((user) => (
        <li key={user.id} className="min-w-0">
          <UserCard user={user} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

type UserCardProps = Pick<UserRowsProps, 'onOpen'> & { user: AdminUser };

function UserCard({ user, onOpen }: UserCardProps) {
  return (
    <Card as="article" aria-label={user.username} className="flex h-full flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <Person user={user} />
        <div className="flex shrink-0 gap-1">
          <RoleBadge user={user} />
          <StatusBadge user={user} />
        </div>
      </div>
      <dl className="flex flex-col gap-1 text-dense">
        <Fact name="Access Code">
          <AccessCode user={user} />
        </Fact>
        <Fact name="Expires">
          <Expiry user={user} />
        </Fact>
        <Fact name="Last Login">
          <LastLogin user={user} />
        </Fact>
      </dl>
      <div className="mt-auto border-t border-line pt-2">
        <UserActions user={user} onOpen={() => onOpen(user)} />
      </div>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-3">
      <dt className="text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
