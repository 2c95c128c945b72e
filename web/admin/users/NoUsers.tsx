import { Users } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';

type NoUsersProps = { isAll: boolean; onShowAll: () => void };

/** Replaces an empty list. */
export function NoUsers({ isAll, onShowAll }: NoUsersProps) {
  if (isAll) {
    return <EmptyState icon={Users} title="No users yet" hint="Create the first user above" />;
  }
  return (
    <EmptyState
      icon={Users}
      title="Nobody matches"
      hint="Choose another role or status, or search for something else"
      action={<Button onClick={onShowAll}>Show all users</Button>}
    />
  );
}
