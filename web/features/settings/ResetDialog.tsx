import { useResetSettings } from '#web/data/reset-settings.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { notSaved } from './setting-messages.ts';

type ResetDialogProps = { onClose: () => void; onReset: () => void };

export function ResetDialog({ onClose, onReset }: ResetDialogProps) {
  const reset = useResetSettings();
  return (
    <Confirm
      isOpen
      title="Reset settings"
      question="The settings of this device and your notification preferences on all devices go back to their defaults. Your journal and your password stay as they are."
      confirmLabel="Reset settings"
      busyLabel="Resetting..."
      isBusy={reset.isPending}
      error={reset.error === null ? undefined : notSaved.text}
      onConfirm={() => void reset.mutateAsync().then(onReset, () => null)}
      onCancel={onClose}
    />
  );
}
