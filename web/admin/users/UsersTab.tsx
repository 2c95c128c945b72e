import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { CreateUser } from './CreateUser.tsx';
import { UserList } from './UserList.tsx';

/** Who may sign in: creating, switching off and deleting users. */
export function UsersTab() {
  return (
    <>
      <ScreenHeading title="User Management" subtitle="Access codes, roles and expiry" />
      <div className="flex flex-col gap-4 md:gap-6">
        <CreateUser />
        <UserList />
      </div>
    </>
  );
}
