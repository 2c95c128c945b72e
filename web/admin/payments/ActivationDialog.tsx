import type { Activation } from '#web/data/admin-payments.ts';
import { usePlatformName } from '#web/data/public-config.ts';
import { formatLongDay } from '#web/lib/format-date.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ChatLink } from '#web/ui/ChatLink.tsx';
import { CodeBox } from '#web/ui/CodeBox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { codeLink } from './code-link.ts';

type ActivationDialogProps = { activation: Activation; onClose: () => void };

/** What an activation gave, to be passed on: the mail with it is on its way. */
export function ActivationDialog({ activation, onClose }: ActivationDialogProps) {
  const { user, is_new_member, message } = activation;
  const platform = usePlatformName();
  const address = `${location.origin}/`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Access activated"
      footer={
        <>
          {user.phone !== '' && (
            <ChatLink
              href={codeLink(activation, { platform, address })}
              label={`Send by chat to ${user.username}`}
            >
              Send by chat
            </ChatLink>
          )}
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Banner kind="ok">{message}</Banner>
        <AccessCode user={user} />
        <Facts label="What was activated">
          <Fact name="Member">{user.username}</Fact>
          <Fact name="Membership">{is_new_member ? 'New member' : 'Extended'}</Fact>
          <Fact name="Access until">
            {user.expires_at === null ? 'No expiration' : formatLongDay(user.expires_at)}
          </Fact>
        </Facts>
      </div>
    </Dialog>
  );
}

function AccessCode({ user: { username, access_code } }: Pick<Activation, 'user'>) {
  if (access_code === null) {
    return <p className="text-ink-2">The code of this member cannot be read here any more.</p>;
  }
  return <CodeBox code={access_code} owner={username} />;
}
