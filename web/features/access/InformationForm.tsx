import { useEffect, useRef } from 'react';
import type { PackageType } from '#contracts/rules/plans.ts';
import type { PurchaseDraft } from '#web/data/purchase-draft.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConsentField } from './ConsentField.tsx';
import { InformationFields } from './InformationFields.tsx';
import { useInformation } from './use-information.ts';

export type InformationFormProps = {
  packageType: PackageType;
  draft: PurchaseDraft;
  onChange: (fields: Partial<PurchaseDraft>) => void;
  /** Renews, and has nothing to ask for. */
  isMember: boolean;
  onContinue: () => void;
  onRequested: (message: string) => void;
};

export function InformationForm(props: InformationFormProps) {
  const { draft, onChange, isMember } = props;
  const { failure, refusal, onRequest, onSubmit, isRequesting, isStarting } = useInformation(props);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (failure === null) return;
    form.current?.querySelector<HTMLInputElement>(`[name="${failure.at}"]`)?.focus();
  }, [failure]);

  return (
    <form
      ref={form}
      onSubmit={onSubmit}
      noValidate
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 md:col-span-2 md:p-6"
    >
      <InformationFields draft={draft} onChange={onChange} failure={failure} />
      <ConsentField
        isChecked={draft.hasAccepted}
        onChange={(hasAccepted) => onChange({ hasAccepted })}
        error={failure?.at === 'terms' ? failure.text : undefined}
      />
      {refusal !== null && <Banner kind="danger">{refusal}</Banner>}
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button
          type="submit"
          variant="primary"
          isBusy={isStarting}
          busyLabel="Starting payment..."
          disabled={isRequesting}
          className="sm:flex-1"
        >
          Continue to Payment
        </Button>
        {!isMember && (
          <Button
            onClick={onRequest}
            isBusy={isRequesting}
            busyLabel="Submitting..."
            disabled={isStarting}
            className="sm:flex-1"
          >
            Submit Request
          </Button>
        )}
      </div>
      {!isMember && (
        <p className="text-dense text-ink-2">
          With a request we contact you first; nothing is paid here.
        </p>
      )}
    </form>
  );
}
