import { type SyntheticEvent, useState } from 'react';
import type { PackageType } from '#contracts/rules/plans.ts';
import { useSubmitLead } from '#web/data/leads.ts';
import type { PurchaseDraft } from '#web/data/purchase-draft.ts';
import { useStartPurchase } from '#web/data/purchase-start.ts';
import { purchaseFailure } from './purchase-failure.ts';
import { type InformationFailure, readInformation } from './read-information.ts';

type Information = {
  draft: PurchaseDraft;
  packageType: PackageType;
  onContinue: () => void;
  onRequested: (message: string) => void;
};

/** The state of the form: what is wrong with it, and which of its two ways is being gone. */
export function useInformation({ draft, packageType, onContinue, onRequested }: Information) {
  const [found, setFound] = useState<{ failure: InformationFailure; in: PurchaseDraft } | null>(
    null,
  );
  const lead = useSubmitLead(onRequested);
  const start = useStartPurchase(onContinue);

  function send(command: typeof lead): void {
    const read = readInformation(draft, packageType);
    setFound('failure' in read ? { failure: read.failure, in: draft } : null);
    if ('failure' in read) return;
    // What went wrong stands in the command's `error`.
    void command.mutateAsync(read.request).catch(() => null);
  }

  return {
    // A field that was changed since is not wrong until it is looked at again.
    failure: found && isUnchanged(found.failure.at, found.in, draft) ? found.failure : null,
    refusal: purchaseFailure({ request: lead.error, payment: start.error }),
    isRequesting: lead.isPending,
    isStarting: start.isPending,
    onRequest: () => send(lead),
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      send(start);
    },
  };
}

const isUnchanged = (
  at: InformationFailure['at'],
  before: PurchaseDraft,
  now: PurchaseDraft,
): boolean => (at === 'terms' ? before.hasAccepted === now.hasAccepted : before[at] === now[at]);
