import { replacePage } from '#web/data/device/leave-page.ts';
import { useSignIn } from '#web/data/session/session.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CopyText } from '#web/ui/ContactOptions.tsx';
import { ActionLink } from '#web/ui/links.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { OrderFacts } from './PaymentFrame.tsx';
import { codeCopy } from './payment-copy.ts';
import type { Order } from './use-order.ts';

/** The access is active: with the code of a new member, until the page is left. */
export function ActivatedStep({ order, code }: { order: Order; code: string | null }) {
  const copy = codeCopy(order.sendsMail);
  return (
    <>
      <OrderFacts order={order} isDetailed />
      {code === null ? (
        <>
          <p>{copy.elsewhere}</p>
          <ActionLink isPrimary href="/">
            Return to Login Page
          </ActionLink>
        </>
      ) : (
        <FirstSignIn code={code} advice={copy.once} />
      )}
    </>
  );
}

function FirstSignIn({ code, advice }: { code: string; advice: string }) {
  const signIn = useSignIn();
  const enter = async (): Promise<void> => {
    await signIn.mutateAsync({ access_code: code });
    replacePage('/');
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunken p-3">
        <div className="min-w-0">
          <p className="text-dense text-ink-2">Access Code</p>
          <p className="font-mono text-card font-medium wrap-anywhere select-all">{code}</p>
        </div>
        <CopyText text={code} name="the access code" />
      </div>
      <p className="text-dense text-ink-2">{advice}</p>
      {signIn.error !== null && (
        <Banner kind="danger">{signIn.error.message || 'Login failed'}</Banner>
      )}
      <Button
        variant="primary"
        isBusy={signIn.isPending}
        busyLabel="Authenticating..."
        onClick={() => void enter().catch(() => null)}
      >
        Sign in now
      </Button>
    </div>
  );
}
