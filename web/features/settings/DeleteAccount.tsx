import { useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import { Button } from '#web/ui/Button.tsx';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { SettingsCard } from './SettingsCard.tsx';

const goes = {
  user: 'Your profile and your access with all days that are left, your journal with its screenshots, your analyses, webinar places, notifications and receipts.',
  admin: 'Your profile and your access.',
};
const stays = {
  user: 'Payments, in the books of the operator: amount and date, without your name, address or phone number.',
  admin: 'What you have published and recorded, without your name.',
};

/** The end of the membership, by the member. */
export function DeleteAccount({ user }: { user: SessionUser }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingsCard title="Delete account">
      <div className="flex flex-col gap-3">
        <dl className="flex flex-col gap-2">
          <Fate name="What goes" what={goes[user.role]} />
          <Fate name="What stays" what={stays[user.role]} />
        </dl>
        <p className="text-dense text-ink-2">
          Nobody can bring it back{user.role === 'user' && ': export your data first'}.
        </p>
        <Button className="self-start" onClick={() => setIsOpen(true)}>
          Delete account
        </Button>
      </div>
      {isOpen && <DeleteAccountDialog user={user} onClose={() => setIsOpen(false)} />}
    </SettingsCard>
  );
}

function Fate({ name, what }: { name: string; what: string }) {
  return (
    <div>
      <dt className="text-dense font-medium text-ink-2">{name}</dt>
      <dd>{what}</dd>
    </div>
  );
}
