import type { AdminUser, userEndpoints } from '#contracts/users.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { chatLinkToAnyone } from '#contracts/rules/copy.ts';
import { usePlatformName } from '#web/data/public-config.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ChatLink } from '#web/ui/links.tsx';
import { CodeBox } from '#web/ui/CopyButton.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

type NewCodeMadeProps = { created: ResponseOf<typeof userEndpoints.newCode>; onClose: () => void };

/** A new code, to be passed on. */
export function NewCodeMade({ created: { user, access_code }, onClose }: NewCodeMadeProps) {
  const platform = usePlatformName();
  const text = `Hello ${user.username}, your new access code for ${platform}: ${access_code}. Sign in here: ${location.origin}/`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New access code"
      footer={
        <>
          <ChatLink href={chatLinkToAnyone(text)} label={`Send by chat to ${user.username}`}>
            Send by chat
          </ChatLink>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <CodeBox code={access_code} owner={user.username} />
        {user.role === 'admin' ? (
          <Banner kind="warn">
            Pass it on now: the code of an administrator is not shown again.
          </Banner>
        ) : (
          <p className="text-ink-2">{mailWords(user)}</p>
        )}
      </div>
    </Dialog>
  );
}

/** What the member gets by mail; the server writes to nobody who cannot sign in. */
function mailWords({ email, is_active, expires_at }: AdminUser): string {
  if (email === null) return 'This user has no e-mail address: pass it on yourself.';
  const isIn = is_active && (expires_at === null || Date.parse(expires_at) > Date.now());
  return isIn
    ? `It is on its way to ${email} too.`
    : 'No mail is sent, because this user cannot sign in at the moment.';
}
