import type { SessionUser } from '#contracts/auth.ts';
import { formatLongDay } from '#web/lib/format-date.ts';
import { Card } from '#web/ui/Card.tsx';

const roleLabels = { user: 'User', admin: 'Administrator' };

/** Who is signed in; only an administrator can change it. */
export function Profile({ user }: { user: SessionUser }) {
  const ends = user.access_expiration;
  const rows: readonly [label: string, value: string][] = [
    ['Username', user.username],
    ['Email', user.email ?? 'N/A'],
    ['Role', roleLabels[user.role]],
    ['Access expiration', ends === null ? 'N/A' : formatLongDay(ends)],
  ];
  return (
    <Card as="section" aria-labelledby="profile">
      <h2 id="profile" className="text-card font-semibold">
        Profile
      </h2>
      <dl className="mt-3 grid gap-x-6 gap-y-3 @md:grid-cols-2">
        {rows.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-dense text-ink-3">{label}</dt>
            <dd className="font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
