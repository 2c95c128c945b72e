import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#contracts/errors.ts';
import type { useClearAllData } from '#web/data/admin-payments.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmPhrase } from '#web/ui/ConfirmPhrase.tsx';

type DeleteEverythingProps = {
  label: string;
  warning: string;
  phrase: string;
  ignoresCase?: boolean;
  command: ReturnType<typeof useClearAllData>;
};

/** Deletes much at once, after a phrase was typed; says what went. */
export function DeleteEverything(props: DeleteEverythingProps) {
  const { label, warning, command } = props;
  const [isAsking, setIsAsking] = useState(false);
  const ask = () => {
    command.reset();
    setIsAsking(true);
  };
  return (
    <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
      <p className="max-w-prose">{warning}</p>
      <Button onClick={ask}>
        <Trash2 aria-hidden className="size-5" />
        {label}
      </Button>
      {command.isSuccess && <Deleted {...command.data} />}
      {isAsking && (
        <ConfirmPhrase
          {...props}
          title={label}
          confirmLabel={label}
          isBusy={command.isPending}
          error={command.isError ? failureText(command.error) : undefined}
          onConfirm={() => command.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

function Deleted({ message, deleted }: { message: string; deleted: readonly string[] }) {
  return (
    <Banner kind="ok">
      <p className="font-medium">{message}</p>
      <ul>
        {deleted.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </Banner>
  );
}

const failureText = (error: Error): string =>
  error instanceof ApiError ? `Error: ${error.message}` : 'Failed to connect to server';
