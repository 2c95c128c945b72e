import { type ReactNode, useId } from 'react';

type ConsentFieldProps = {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  error: string | undefined;
};

/** The agreement without which nobody becomes a member. */
export function ConsentField({ isChecked, onChange, error }: ConsentFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex gap-3">
        <span className="-m-3 inline-flex size-11 shrink-0 items-center justify-center">
          <input
            id={id}
            type="checkbox"
            name="terms"
            required
            checked={isChecked}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : errorId}
            onChange={(event) => onChange(event.target.checked)}
            className="size-5 accent-accent"
          />
        </span>
        <label htmlFor={id} className="cursor-pointer text-dense text-ink-2">
          I agree to the <Document path="/terms">Terms</Document> and have read the{' '}
          <Document path="/privacy">Privacy Notice</Document> and the{' '}
          <Document path="/risk-disclosure">Risk Disclosure</Document>.
        </label>
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-dense text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** In a tab of its own, so that nothing typed is lost. */
function Document({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a
      href={path}
      target="_blank"
      rel="noopener"
      className="font-medium text-accent underline underline-offset-4"
    >
      {children}
    </a>
  );
}
