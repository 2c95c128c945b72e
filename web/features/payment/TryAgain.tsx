import { reloadPage } from '#web/data/payment.ts';
import { Button } from '#web/ui/Button.tsx';
import { ActionLink } from '#web/ui/ActionLink.tsx';

/** A reload looks once more how the payment stands; nothing is charged by it. */
export function TryAgain({ hint }: { hint?: string | undefined }) {
  return (
    <div className="flex flex-col gap-3">
      {hint !== undefined && <p className="text-center text-dense text-ink-2">{hint}</p>}
      <Button variant="primary" onClick={reloadPage}>
        Retry
      </Button>
      <ActionLink href="/">Back to Home</ActionLink>
    </div>
  );
}
