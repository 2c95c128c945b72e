import { useEffect, useId, useRef, useState } from 'react';
import type { PackageType } from '#contracts/rules/payments/plans.ts';
import { useRequiredConfig } from '#web/data/public-config-required.ts';
import type { PurchaseDraft } from '#web/data/payments/purchase-draft.ts';
import { useSubmitLead, useStartPurchase } from '#web/data/payments/purchase-start.ts';
import { Button } from '#web/ui/Button.tsx';
import { CountrySelect } from '#web/ui/forms/CountrySelect.tsx';
import { TextField } from '#web/ui/forms/TextInput.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { purchaseFailure, type InformationFailure, readInformation } from './purchase-flow.ts';

type InformationFieldsProps = {
  draft: PurchaseDraft;
  onChange: (fields: Partial<PurchaseDraft>) => void;
  failure: InformationFailure | null;
};

const fields = [
  { name: 'name', label: 'Full Name', type: 'text', maxLength: 80, hint: undefined },
  {
    name: 'email',
    label: 'Email Address',
    type: 'email',
    maxLength: 254,
    hint: undefined,
  },
  {
    name: 'phone',
    label: 'Phone Number',
    type: 'tel',
    maxLength: 40,
    hint: 'Only if we need to reach you.',
  },
] as const;

function InformationFields({ draft, onChange, failure }: InformationFieldsProps) {
  const { config } = useRequiredConfig();
  const sendsMail = config?.sends_mail === true; // nothing is promised before it is known
  const text = (field: (typeof fields)[number]) => (
    <TextField
      key={field.name}
      {...field}
      {...(field.name === 'email' && sendsMail && { hint: 'Your access code is sent here.' })}
      isRequired
      error={failure?.at === field.name ? failure.text : undefined}
      autoComplete={field.name === 'phone' ? 'tel' : field.name}
      value={draft[field.name]}
      onChange={({ target }) => onChange({ [field.name]: target.value })}
    />
  );
  const [name, email, phone] = fields;
  return (
    <>
      {text(name)}
      {text(email)}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <CountrySelect
          value={draft.phone_country ?? ''}
          onChange={({ target }) => onChange({ phone_country: target.value })}
        />
        {text(phone)}
      </div>
    </>
  );
}

type ConsentFieldProps = {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  error: string | undefined;
};

const documents = [
  { path: '/terms', name: 'Terms' },
  { path: '/privacy', name: 'Privacy Notice' },
  { path: '/risk-disclosure', name: 'Risk Disclosure' },
];

function ConsentField({ isChecked, onChange, error }: ConsentFieldProps) {
  const errorId = useId();
  return (
    <div className="flex flex-col">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          type="checkbox"
          name="terms"
          required
          checked={isChecked}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-px size-5 shrink-0 accent-accent"
        />
        I agree to the Terms and have read the Privacy Notice and the Risk Disclosure.
      </label>
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-dense text-danger">
          {error}
        </p>
      )}
      {/* Each in a tab of its own, so that nothing typed is lost. */}
      <ul aria-label="To read" className="-mx-2 flex flex-wrap">
        {documents.map(({ path, name }) => (
          <li key={path}>
            <a
              href={path}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center px-2 text-dense font-medium text-accent underline underline-offset-4"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is wrong with the form, and how it is sent: as a request, or on the way to a payment. */
function useInformation(props: InformationFormProps) {
  const { draft, packageType, onContinue, onRequested } = props;
  const [lastCheck, setLastCheck] = useState<{
    failure: InformationFailure;
    in: PurchaseDraft;
  } | null>(null);
  const lead = useSubmitLead(onRequested);
  const start = useStartPurchase(onContinue);

  function send(command: typeof lead): void {
    const read = readInformation(draft, packageType);
    setLastCheck('failure' in read ? { failure: read.failure, in: draft } : null);
    if ('failure' in read) return;
    // The command's `error` holds the failure.
    void command.mutateAsync(read.request).catch(() => null);
  }

  return {
    // A field that has changed since counts as right until the next check.
    failure:
      lastCheck && isUnchanged(lastCheck.failure.at, lastCheck.in, draft)
        ? lastCheck.failure
        : null,
    refusal: purchaseFailure({ request: lead.error, payment: start.error }),
    isRequesting: lead.isPending,
    isStarting: start.isPending,
    request: () => send(lead),
    pay: () => send(start),
  };
}

const isUnchanged = (
  at: InformationFailure['at'],
  before: PurchaseDraft,
  now: PurchaseDraft,
): boolean =>
  at === 'terms'
    ? before.hasAccepted === now.hasAccepted
    : before[at] === now[at] && before.phone_country === now.phone_country;

export type InformationFormProps = {
  packageType: PackageType;
  draft: PurchaseDraft;
  onChange: (fields: Partial<PurchaseDraft>) => void;
  /** Members renew by a payment only. */
  isMember: boolean;
  onContinue: () => void;
  onRequested: (message: string) => void;
};

export function InformationForm(props: InformationFormProps) {
  const { draft, onChange, isMember } = props;
  const { failure, refusal, request, pay, isRequesting, isStarting } = useInformation(props);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (failure === null) return;
    form.current?.querySelector<HTMLInputElement>(`[name="${failure.at}"]`)?.focus();
  }, [failure]);

  return (
    <form
      ref={form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        pay();
      }}
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
            onClick={request}
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
          If you send a request, we contact you first. You pay nothing now.
        </p>
      )}
    </form>
  );
}
