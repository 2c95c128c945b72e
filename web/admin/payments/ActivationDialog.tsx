import { chatLink } from '#contracts/rules/copy.ts';
import type { Activation } from '#web/data/admin/admin-payments.ts';
import { usePlatformName } from '#web/data/public-config.ts';
import { formatLongDate } from '#web/lib/format-time.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ChatLink } from '#web/ui/links.tsx';
import { CodeBox } from '#web/ui/CopyButton.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Fact, Facts } from '#web/ui/figures/facts.tsx';

type ActivatedDialogProps = { activations: readonly Activation[]; onClose: () => void };

/** The result of one activation or of several. */
export function ActivatedDialog({ activations, onClose }: ActivatedDialogProps) {
  const [first, ...others] = activations;
  if (first === undefined) return null;
  if (others.length === 0) return <ActivationDialog activation={first} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${activations.length} payments activated`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {activations.map((activation) => (
          <li key={activation.subscription.id} className="flex flex-col gap-2 py-3">
            <p className="font-medium wrap-anywhere">{activation.user.username}</p>
            <p className="text-dense text-ink-2">{activation.message}</p>
            <OtherRequesters others={activation.other_requesters} phone={activation.user.phone} />
            <AccessCode user={activation.user} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type ActivationDialogProps = { activation: Activation; onClose: () => void };

/** The result of an activation, to pass on; the mail is already on its way. */
function ActivationDialog({ activation, onClose }: ActivationDialogProps) {
  const { user, is_new_member, message, other_requesters } = activation;
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
        <OtherRequesters others={other_requesters} phone={user.phone} />
        <AccessCode user={user} />
        <Facts label="What was activated">
          <Fact name="Member">{user.username}</Fact>
          <Fact name="Membership">{is_new_member ? 'New member' : 'Extended'}</Fact>
          <Fact name="Access until">
            {user.expires_at === null ? 'No expiration' : formatLongDate(user.expires_at)}
          </Fact>
        </Facts>
      </div>
    </Dialog>
  );
}

type OtherRequestersProps = { others: Activation['other_requesters']; phone: string };

/** The address is unverified: check whose number it is before sending a code by chat. */
function OtherRequesters({ others, phone }: OtherRequestersProps) {
  if (others.length === 0) return null;
  const names = others.map((other) => `${other.name}, ${other.phone}`).join('; ');
  return (
    <Banner kind="warn">
      Somebody else has asked for access with this e-mail address: {names}. The chat goes to the
      number of the payment{phone === '' ? '' : `, ${phone}`}; if you do not know whose it is, leave
      the code to the mail.
    </Banner>
  );
}

function AccessCode({ user: { username, access_code } }: Pick<Activation, 'user'>) {
  if (access_code === null) {
    return <p className="text-ink-2">The code of this member cannot be read here any more.</p>;
  }
  return <CodeBox code={access_code} owner={username} />;
}

/**
 * A prefilled chat with the customer. It never contains the code of an existing member: the payer can
 * enter any phone number next to another member's address.
 */
export function codeLink(
  { user, is_new_member }: Activation,
  { platform, address }: { platform: string; address: string },
): string {
  const { username, phone, access_code, expires_at } = user;
  const until = expires_at === null ? '' : ` until ${formatLongDate(expires_at)}`;
  const isShown = is_new_member && access_code !== null;
  const code = isShown ? ` Your access code: ${access_code}.` : '';
  return chatLink(
    phone,
    `Hello ${username}, your access to ${platform} is active${until}.${code} Sign in here: ${address}`,
  );
}
