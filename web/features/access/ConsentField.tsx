import { useId } from 'react';

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

/** The agreement without which nobody becomes a member. */
export function ConsentField({ isChecked, onChange, error }: ConsentFieldProps) {
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
