import { useState } from 'react';
import type { AdminUser } from '#contracts/users.ts';
import { MOST_NAMED, useExportUsers, useSetActive } from '#web/data/admin/members.ts';
import type { UserFilter } from '#web/data/admin/users.ts';
import { saveFile } from '#web/lib/download.ts';
import { Button } from '#web/ui/Button.tsx';
import { type Selection, SelectionBar } from '#web/ui/selection.tsx';
import { toastError } from '#web/ui/states/Toasts.tsx';
import { type Chosen, ExtendDialog, MessageDialog, useActToast } from './AccessDialogs.tsx';
import { actedText, userFailure } from './user-copy.ts';

type SelectedMembersProps = {
  selection: Selection;
  filter: UserFilter;
  users: readonly AdminUser[];
  total: number | null;
};

/** What can be done with the selected users. */
export function SelectedMembers({ selection, filter, users, total }: SelectedMembersProps) {
  const [act, setAct] = useState<'extend' | 'message' | null>(null);
  const chosen = toChosen({ selection, filter, users, total });
  const end = () => setAct(null);
  const done = () => {
    end();
    selection.clear();
  };
  const dialog = { chosen, onCancel: end, onDone: done };
  return (
    <>
      <SelectionBar selection={selection} loaded={users.length} total={total} things="members">
        {!selection.isAll && selection.ids.size > MOST_NAMED ? (
          <p className="text-dense text-ink-2">
            At most {MOST_NAMED} at once. Select all that match, or fewer.
          </p>
        ) : (
          <>
            <Button size="sm" onClick={() => setAct('extend')}>
              Extend
            </Button>
            <Switches chosen={chosen} users={users} selection={selection} />
            <Button size="sm" onClick={() => setAct('message')}>
              Message
            </Button>
            <ExportButton chosen={chosen} />
          </>
        )}
      </SelectionBar>
      {act === 'extend' && <ExtendDialog {...dialog} />}
      {act === 'message' && <MessageDialog {...dialog} />}
    </>
  );
}

function toChosen({ selection, filter, users, total }: SelectedMembersProps): Chosen {
  if (!selection.isAll) {
    const ids = [...selection.ids];
    const only = ids.length === 1 ? users.find(({ id }) => id === ids[0]) : undefined;
    return { targets: { ids }, count: ids.length, only };
  }
  const { search, role, status } = filter;
  const count = total ?? users.length;
  return { targets: { filter: { search, role, status }, count }, count };
}

type SwitchesProps = Pick<SelectedMembersProps, 'selection' | 'users'> & { chosen: Chosen };

/** Acts at once, with an undo; only what changes at least one of them is offered. */
function Switches({ chosen, users, selection }: SwitchesProps) {
  const set = useSetActive();
  const showActed = useActToast();
  const states = users.filter(({ id }) => selection.has(id)).map(({ is_active }) => is_active);
  const turn = (is_active: boolean) =>
    set.mutate(
      { ...chosen.targets, is_active },
      {
        onSuccess: (acted) => {
          selection.clear();
          showActed(acted, actedText(acted, is_active ? 'activated' : 'deactivated'));
        },
        onError: (error) => toastError(userFailure(error, 'Error updating user status')),
      },
    );
  return (
    <>
      {states.includes(true) && (
        <Button size="sm" isBusy={set.isPending} onClick={() => turn(false)}>
          Deactivate
        </Button>
      )}
      {states.includes(false) && (
        <Button size="sm" isBusy={set.isPending} onClick={() => turn(true)}>
          Activate
        </Button>
      )}
    </>
  );
}

function ExportButton({ chosen }: { chosen: Chosen }) {
  const { mutate, isPending } = useExportUsers();
  const save = () =>
    mutate(chosen.targets, {
      onSuccess: ({ blob, name }) => saveFile(blob, name),
      onError: (error) => toastError(userFailure(error, 'Error exporting users')),
    });
  return (
    <Button size="sm" isBusy={isPending} onClick={save}>
      Export CSV
    </Button>
  );
}
