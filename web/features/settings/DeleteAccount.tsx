import { useState, type SyntheticEvent, useId } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import { Button } from '#web/ui/Button.tsx';
import { ApiError } from '#contracts/errors.ts';
import { useDeleteAccount } from '#web/data/session/account.ts';
import { refusalText } from '#web/lib/copy.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SettingsCard, PasswordField } from './setting-controls.tsx';

type DeleteAccountDialogProps = { user: SessionUser; onClose: () => void };

/** Asks for the password or access code, so that an unattended phone deletes nothing. */
function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const formId = useId();
  const { proof, type, submit, isBusy, atField, atForm } = useProof(user);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Delete your account?"
      role="alertdialog"
      size="sm"
      description="Everything of yours is removed here and on this device. This cannot be undone."
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            isBusy={isBusy}
            busyLabel="Deleting..."
          >
            Delete my account
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
        {atForm !== undefined && <Banner kind="danger">{atForm}</Banner>}
        <PasswordField
          label={user.has_password ? 'Password' : 'Access Code'}
          hint="To be sure that it is you"
          error={atField}
          input={{
            name: 'proof',
            value: proof,
            autoComplete: user.has_password ? 'current-password' : 'off',
            onChange: ({ target }) => type(target.value),
          }}
        />
      </form>
    </Dialog>
  );
}

type Problem = { at: 'field' | 'form'; text: string };

function problemOf(error: unknown): Problem {
  const failure = error instanceof Error ? error : null;
  const text = refusalText(
    failure,
    'Your account was not deleted. Please check your connection and try again.',
  );
  const isWrong = error instanceof ApiError && error.code === 'account.wrong_proof';
  return { at: isWrong ? 'field' : 'form', text };
}

/** Form state of the proof: value and error. */
function useProof({ has_password }: SessionUser) {
  const deletion = useDeleteAccount();
  const [proof, setProof] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);

  async function run(): Promise<void> {
    try {
      await deletion.mutateAsync(proof);
    } catch (error) {
      setProblem(problemOf(error));
    }
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const what = has_password ? 'password' : 'access code';
    setProblem(proof === '' ? { at: 'field', text: `Please enter your ${what}` } : null);
    if (proof !== '') void run();
  }

  return {
    proof,
    type: (text: string): void => {
      setProof(text);
      setProblem(null);
    },
    submit,
    isBusy: deletion.isPending,
    atField: problem?.at === 'field' ? problem.text : undefined,
    atForm: problem?.at === 'form' ? problem.text : undefined,
  };
}

const goes = {
  user: 'Your profile and your access with all days that are left, your journal with its screenshots, your analyses, webinar places, notifications and receipts.',
  admin: 'Your profile and your access.',
};
const stays = {
  user: 'Payments, in the books of the operator: amount and date, without your name, address or phone number.',
  admin: 'What you have published and recorded, without your name.',
};

/** Settings card that deletes the account. */
export function DeleteAccount({ user }: { user: SessionUser }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingsCard title="Delete account">
      <div className="flex flex-col gap-3">
        <dl className="flex flex-col gap-2">
          <Fate name="What goes" what={goes[user.role]} />
          <Fate name="What stays" what={stays[user.role]} />
        </dl>
        <p className="text-dense text-ink-2">
          Nobody can bring it back{user.role === 'user' && ': export your data first'}.
        </p>
        <Button className="self-start" onClick={() => setIsOpen(true)}>
          Delete account
        </Button>
      </div>
      {isOpen && <DeleteAccountDialog user={user} onClose={() => setIsOpen(false)} />}
    </SettingsCard>
  );
}

function Fate({ name, what }: { name: string; what: string }) {
  return (
    <div>
      <dt className="text-dense font-medium text-ink-2">{name}</dt>
      <dd>{what}</dd>
    </div>
  );
}
