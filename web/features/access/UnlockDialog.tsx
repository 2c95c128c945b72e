import { type ReactNode, useState } from 'react';
import { ACCESS_CODE_MAX_LENGTH } from '#contracts/rules/access/access-code.ts';
import { ApiError } from '#contracts/errors.ts';
import type {
  OtherAccount,
  OtherAccounts,
  UnlockedAccount,
} from '#web/data/session/other-accounts.ts';
import { useCommand } from '#web/data/use-command.ts';
import { saveFile } from '#web/lib/download.ts';
import { formatCount } from '#web/lib/format.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';

type UnlockDialogProps = { account: OtherAccount; accounts: OtherAccounts; onClose: () => void };

/** Asks for the access code of another account on this device, then what to do with its trades. */
export function UnlockDialog({ account, accounts, onClose }: UnlockDialogProps) {
  const [unlocked, setUnlocked] = useState<UnlockedAccount | null>(null);
  return unlocked === null ? (
    <ProofDialog
      unlock={async (proof) => setUnlocked(await accounts.unlock(account.id, proof))}
      onClose={onClose}
    />
  ) : (
    <ChoicesDialog
      account={unlocked}
      adopt={accounts.adopt}
      remove={() => accounts.remove(account.id, unlocked)}
      onClose={onClose}
    />
  );
}

type ProofDialogProps = {
  unlock: (proof: { access_code: string; password?: string }) => Promise<void>;
  onClose: () => void;
};

function fieldOf(error: unknown): 'code' | 'password' | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'auth.wrong_code') return 'code';
  const isPassword =
    error.code === 'auth.password_required' || error.code === 'auth.wrong_password';
  return isPassword ? 'password' : null;
}

function useProof(unlock: ProofDialogProps['unlock']) {
  const [code, typeCode] = useState('');
  const [password, typePassword] = useState('');
  const [needsPassword, setNeedsPassword] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const check = useCommand(() =>
    unlock({ access_code: code.trim(), ...(password !== '' && { password }) }),
  );

  async function run(): Promise<void> {
    setIsMissing(code.trim() === '');
    if (code.trim() === '') return;
    await check.mutateAsync(undefined).catch((failure: unknown) => {
      if (fieldOf(failure) === 'password') setNeedsPassword(true);
    });
  }

  const place = fieldOf(check.error);
  const errorAt = (field: 'code' | 'password' | null) =>
    place === field ? check.error?.message : undefined;
  return {
    code,
    typeCode,
    password,
    typePassword,
    needsPassword,
    isBusy: check.isPending,
    codeError: isMissing ? 'Please enter the access code' : errorAt('code'),
    passwordError: errorAt('password'),
    formError: errorAt(null) ?? null,
    submit: () => void run(),
  };
}

function ProofDialog({ unlock, onClose }: ProofDialogProps) {
  const proof = useProof(unlock);
  return (
    <FormDialog
      title="Access code of the other account"
      description="It is checked by the server and signs nobody in."
      size="sm"
      submitLabel="Continue"
      busyLabel="Checking..."
      isBusy={proof.isBusy}
      error={proof.formError}
      onSubmit={proof.submit}
      onCancel={onClose}
    >
      <Field label="Access Code" error={proof.codeError}>
        {(control) => (
          <TextInput
            {...control}
            name="other_access_code"
            value={proof.code}
            onChange={({ target }) => proof.typeCode(target.value)}
            maxLength={ACCESS_CODE_MAX_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            className="tracking-wide uppercase"
          />
        )}
      </Field>
      {proof.needsPassword && (
        <Field label="Password" error={proof.passwordError}>
          {(control) => (
            <TextInput
              {...control}
              name="other_password"
              type="password"
              value={proof.password}
              onChange={({ target }) => proof.typePassword(target.value)}
              maxLength={200}
              autoComplete="off"
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}

type ChoicesDialogProps = {
  account: UnlockedAccount;
  adopt: OtherAccounts['adopt'];
  remove: () => Promise<void>;
  onClose: () => void;
};

const standing: Record<UnlockedAccount['access'], string> = {
  active: 'They are uploaded when the account signs in here.',
  expired: 'The access of this account has expired. They are uploaded once it is renewed.',
  gone: 'This account no longer exists, so they cannot be uploaded to it.',
};

function ChoicesDialog({ account, adopt, remove, onClose }: ChoicesDialogProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const trades = formatCount(account.trades, 'trade');
  const copy = useCommand(async () => {
    await adopt?.(account);
    setDone(`${trades} copied into your journal`);
  });
  const save = useCommand(async () => {
    const day = new Date().toISOString().slice(0, 10);
    saveFile(await account.exportUnsent(Date.now()), `bellwether-unsent-${day}.json`);
  });
  const removal = useCommand(async () => {
    await remove();
    onClose();
  });
  const error = copy.error ?? save.error;
  return (
    <>
      <Dialog
        isOpen={!isConfirming}
        onClose={onClose}
        title={`${trades} of another account`}
        description={standing[account.access]}
        size="sm"
      >
        <div className="flex flex-col gap-4">
          {done !== null && <Banner kind="ok">{done}</Banner>}
          {error !== null && <Banner kind="danger">{error.message}</Banner>}
          {adopt !== null && (
            <Choice hint="They also stay on this device for the other account.">
              <Button onClick={() => void run(copy)} isBusy={copy.isPending} busyLabel="Copying...">
                Copy into my journal
              </Button>
            </Choice>
          )}
          <Choice hint="A file with everything that was not uploaded.">
            <Button onClick={() => void run(save)} isBusy={save.isPending} busyLabel="Exporting...">
              Export
            </Button>
          </Choice>
          <Choice hint="What was not uploaded is then gone from here for good.">
            <Button variant="danger" onClick={() => setIsConfirming(true)}>
              Remove from this device
            </Button>
          </Choice>
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Remove these trades?"
        question={`${trades} of another account exist on this device alone. Removing them cannot be undone.`}
        confirmLabel="Remove"
        busyLabel="Removing..."
        isBusy={removal.isPending}
        error={removal.error?.message}
        onConfirm={() => void run(removal)}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}

/** The command's `error` holds the failure. */
const run = ({ mutateAsync }: { mutateAsync: (input: undefined) => Promise<void> }) =>
  mutateAsync(undefined).catch(() => null);

function Choice({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      {children}
      <p className="text-dense text-ink-2">{hint}</p>
    </div>
  );
}
