import { Dialog } from '#web/ui/Dialog.tsx';

type ImportDialogProps = {
  /** Another app has shared the file. */
  isShared: boolean;
  onClose: () => void;
  /** Shows the trades of an account, by its id. */
  onShow: (accountId: string) => void;
};

/** Brings a statement into the journal. */
export function ImportDialog({ onClose }: ImportDialogProps) {
  return <Dialog isOpen onClose={onClose} title="Import statement" />;
}
