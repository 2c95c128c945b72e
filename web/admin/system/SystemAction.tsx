import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';

/** As the hooks for commands give them. */
type Command<Done> = {
  data: Done | undefined;
  error: Error | null;
  isPending: boolean;
  mutate: (input: void, options: { onSuccess: () => void }) => void;
  reset: () => void;
};

type SystemActionProps<Done> = {
  label: string;
  icon: LucideIcon;
  /** What it does. */
  about: string;
  question: string;
  busyLabel: string;
  command: Command<Done>;
  /** Why it cannot be done, as a sentence. */
  disabledBecause?: string | undefined;
  failure: (error: Error) => string;
  /** What was done, in words. */
  result?: (done: Done) => string;
  /** What came of it where that is no sentence. */
  notice?: ReactNode;
  onDone?: () => void;
};

/** One thing to do with the server: what it is, its button, the question before it, what came of it. */
export function SystemAction<Done>(props: SystemActionProps<Done>) {
  const { label, icon: Icon, about, command, disabledBecause, result } = props;
  const [isAsking, setIsAsking] = useState(false);
  const aboutId = useId();
  const ask = (): void => {
    command.reset();
    setIsAsking(true);
  };
  return (
    <div className="flex flex-col gap-2 border-t border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div id={aboutId} className="min-w-0 flex-1 basis-56 text-dense text-ink-2">
          <p>{about}</p>
          {disabledBecause !== undefined && <p className="text-warn">{disabledBecause}</p>}
        </div>
        <Button
          className="min-w-44"
          disabled={disabledBecause !== undefined}
          aria-describedby={aboutId}
          onClick={ask}
        >
          <Icon aria-hidden className="size-5" />
          {label}
        </Button>
      </div>
      {command.data !== undefined && result !== undefined && (
        <Banner kind="ok">{result(command.data)}</Banner>
      )}
      {props.notice}
      <Question {...props} isOpen={isAsking} close={() => setIsAsking(false)} />
    </div>
  );
}

type QuestionProps<Done> = SystemActionProps<Done> & { isOpen: boolean; close: () => void };

function Question<Done>(props: QuestionProps<Done>) {
  const { label, question, busyLabel, command, failure, onDone, isOpen, close } = props;
  const confirm = (): void =>
    command.mutate(undefined, {
      onSuccess: () => {
        close();
        onDone?.();
      },
    });
  return (
    <Confirm
      isOpen={isOpen}
      title={label}
      question={question}
      confirmLabel={label}
      busyLabel={busyLabel}
      isBusy={command.isPending}
      error={command.error === null ? undefined : failure(command.error)}
      onConfirm={confirm}
      onCancel={close}
    />
  );
}
