import { Confirm } from '#web/ui/Confirm.tsx';

type DiscardDraftProps = { isOpen: boolean; onStay: () => void; onDiscard: () => void };

/** Asked when the form closes by a slip, such as a click beside it. */
export function DiscardDraft({ isOpen, onStay, onDiscard }: DiscardDraftProps) {
  return (
    <Confirm
      isOpen={isOpen}
      title="Discard changes?"
      question="What you wrote has not been saved."
      confirmLabel="Discard"
      onConfirm={onDiscard}
      onCancel={onStay}
    />
  );
}
