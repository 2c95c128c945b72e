import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';

type ShowMoreProps = {
  onShowMore: () => void;
  isBusy?: boolean;
  error?: string | undefined;
  /** How much of the whole is shown. */
  children?: ReactNode;
};

/** The end of a list of which more exists. */
export function ShowMore({ onShowMore, isBusy = false, error, children }: ShowMoreProps) {
  return (
    <div className="mt-4 flex flex-col items-center gap-2 text-dense text-ink-3">
      <Button onClick={onShowMore} isBusy={isBusy} busyLabel="Loading...">
        Show more
      </Button>
      {error !== undefined && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      {children}
    </div>
  );
}
