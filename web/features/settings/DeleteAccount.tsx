import { useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import { Button } from '#web/ui/Button.tsx';
import { ApiError } from '#contracts/errors.ts';
import { useDeleteAccount } from '#web/data/session/account.ts';
import { refusalText } from '#web/lib/copy.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { SettingsCard, PasswordField } from './setting-controls.tsx';

type Problem = { at: 'field' | 'form'; text: string };

function problemOf(error: unknown): Problem {
  const isWrong = error instanceof ApiError && error.code === 'account.wrong_proof';
  const text = refusalText(
    error instanceof Error ? error : null,
    'Your account was not deleted. Please check your connection and try again.',
  );
  return { at: isWrong ? 'field' : 'form', text };
}

/** Asks for the password or access code, so that an unattended phone deletes nothing. */
function DeleteAccountDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const deletion = useDeleteAccount();
  const [proof, setProof] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const what = user.has_password ? 'Password' : 'Access Code';

  function submit(): void {
    const text = `Please enter your ${what.toLowerCase()}`;
    setProblem(proof === '' ? { at: 'field', text } : null);
    if (proof === '') return;
    void deletion.mutateAsync(proof).catch((error: unknown) => setProblem(problemOf(error)));
  }

  return (
    <FormDialog
      title="Delete your account?"
      role="alertdialog"
      size="sm"
      description="Everything of yours is removed here and on this device. This cannot be undone."
      submitLabel="Delete my account"
      busyLabel="Deleting..."
      isBusy={deletion.isPending}
      isDanger
      error={problem?.at === 'form' ? problem.text : null}
      onSubmit={submit}
      onCancel={onClose}
    >
      <PasswordField
        label={what}
        hint="To be sure that it is you"
        error={problem?.at === 'field' ? problem.text : undefined}
        input={{
          name: 'proof',
          value: proof,
          autoComplete: user.has_password ? 'current-password' : 'off',
          onChange: ({ target }) => {
            setProof(target.value);
            setProblem(null);
          },
        }}
      />
    </FormDialog>
  );
}

const goes = {
  name: 'What goes',
  user: 'Your profile and your access with all days that are left, your journal with its screenshots, your analyses, webinar places, notifications and receipts.',
  admin: 'Your profile and your access.',
};
const stays = {
  name: 'What stays',
  user: 'Payments, in the books of the operator: amount and date, without your name, address or phone number.',
  admin: 'What you have published and recorded, without your name.',
};

export function DeleteAccount({ user }: { user: SessionUser }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingsCard title="Delete account">
      <div className="flex flex-col gap-3">
        <dl className="flex flex-col gap-2">
          {[goes, stays].map(({ name, ...what }) => (
            <div key={name}>
              <dt className="text-dense font-medium text-ink-2">{name}</dt>
              <dd>{what[user.role]}</dd>
            </div>
          ))}
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
