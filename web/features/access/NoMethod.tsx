import type { AccessRequest } from '#contracts/visitors.ts';
import { useSubmitLead } from '#web/data/leads.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { purchaseFailure } from './purchase-failure.ts';

type NoMethodProps = {
  request: AccessRequest;
  isMember: boolean;
  contactPhone: string | null;
  onRequested: (message: string) => void;
};

/** Where an installation takes no payments: the request is the way in. */
export function NoMethod({ request, isMember, contactPhone, onRequested }: NoMethodProps) {
  const lead = useSubmitLead(onRequested);
  const refusal = purchaseFailure({ request: lead.error, payment: null });

  return (
    <div className="flex flex-col items-start gap-4">
      <Banner kind="info">
        Paying online is not possible here at the moment.{' '}
        {isMember
          ? `Please contact your administrator${contactPhone === null ? '' : ` at ${contactPhone}`}; your access stays as it is until then.`
          : 'Send us your request instead: we contact you and open your access by hand.'}
      </Banner>
      {refusal !== null && <Banner kind="danger">{refusal}</Banner>}
      {!isMember && (
        <Button
          variant="primary"
          onClick={() => void lead.mutateAsync(request).catch(() => null)}
          isBusy={lead.isPending}
          busyLabel="Submitting..."
        >
          Submit Request
        </Button>
      )}
    </div>
  );
}
