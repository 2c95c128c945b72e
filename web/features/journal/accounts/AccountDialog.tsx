import { useId } from 'react';
import type { Account } from '#web/data/journal/accounts.ts';
import { usePutRecord } from '#web/data/journal/records.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { typedAccount, useAccountForm } from './account-form.ts';
import { AccountFormFields } from './AccountFormFields.tsx';

type AccountDialogProps = {
  /** Null: a new one. */
  account: Account | null;
  onClose: () => void;
};

/** Adds an account, or changes one. */
export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const formId = useId();
  const form = useAccountForm(typedAccount(account ?? {}));
  const put = usePutRecord();
  const save = form.handleSubmit(async (fields) => {
    const id = account === null ? {} : { id: account.id };
    try {
      await put.mutateAsync({ ...id, kind: 'account', fields });
    } catch {
      return; // the reason is shown; the form stays as it is
    }
    onClose();
    toastDone(account === null ? 'Account added' : 'Account saved');
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={account === null ? 'Add account' : 'Edit account'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={put.isPending}>
            {account === null ? 'Add account' : 'Save changes'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4"
      >
        {put.error !== null && <Banner kind="danger">{put.error.message}</Banner>}
        <AccountFormFields form={form} asksZone />
      </form>
    </Dialog>
  );
}
