import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { AdminUser } from '#contracts/users.ts';
import { useUsers } from '#web/data/admin/users.ts';
import { formatDate } from '#web/lib/format-time.ts';
import { SearchInput } from '#web/ui/forms/SearchInput.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';

const LISTED = 5; // members

type MemberPickerProps = {
  onChoose: (member: Payer) => void;
  /** A new member. @param typed what was searched for */
  onNew: (typed: string) => void;
};

export type Payer = Pick<AdminUser, 'id' | 'username' | 'email'>;

/** Finds a member by name or e-mail address; a new one can be entered too. */
export function MemberPicker({ onChoose, onNew }: MemberPickerProps) {
  const [search, setSearch] = useState('');
  const members = useUsers({
    role: 'user',
    sort: search === '' ? '-created' : 'username',
    ...(search !== '' && { search }),
  });
  return (
    <div className="flex flex-col gap-2">
      <SearchInput
        label="Who has paid?"
        placeholder="Name or e-mail of the member"
        text={search}
        onSearch={setSearch}
      />
      <QueryStates
        of={members}
        skeleton={<Skeleton label="Loading members" count={2} />}
        failure="Members could not be loaded."
      >
        {({ rows, total }) => (
          <>
            <ul aria-label="Members" className="flex flex-col">
              {rows.slice(0, LISTED).map((member) => (
                <li key={member.id}>
                  <MemberChoice member={member} onChoose={() => onChoose(member)} />
                </li>
              ))}
            </ul>
            {rows.length === 0 && <p className="text-ink-2">No member has this name or e-mail.</p>}
            {(total ?? rows.length) > LISTED && (
              <p className="px-2 text-meta text-ink-3">
                {LISTED} of {(total ?? rows.length).toLocaleString()} members. Type more of the
                name.
              </p>
            )}
          </>
        )}
      </QueryStates>
      <button type="button" onClick={() => onNew(search)} className={choice}>
        <UserPlus aria-hidden className="size-5 shrink-0 text-ink-2" />
        <span className="font-medium">New member{search !== '' && ` “${search}”`}</span>
      </button>
    </div>
  );
}

const choice =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-2 py-1 text-left transition-colors hover:bg-sunken';

function MemberChoice({ member, onChoose }: { member: AdminUser; onChoose: () => void }) {
  const { username, email, expires_at } = member;
  const end = expires_at === null ? 'No expiration' : `until ${formatDate(expires_at)}`;
  return (
    <button type="button" onClick={onChoose} className={choice}>
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{username}</span>
        <span className="block truncate text-dense text-ink-3">{email ?? 'No email'}</span>
      </span>
      <span className="shrink-0 text-dense text-ink-3">{end}</span>
    </button>
  );
}
