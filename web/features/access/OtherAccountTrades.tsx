import { fileNameOf } from '#web/data/platform-name.ts';
import { Inbox } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ACCESS_CODE_MAX_LENGTH } from '#contracts/rules/access/access-code.ts';
import { ApiError } from '#contracts/errors.ts';
import {
  type OtherAccount,
  type OtherAccounts,
  type UnlockedAccount,
  useOtherAccounts,
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
import { TextField, TextInput } from '#web/ui/forms/TextInput.tsx';

/** The number of unsent trades of another account; its access code unlocks more than the number. */
export function OtherAccountTrades() {
  const accounts = useOtherAccounts();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const offered = accounts.accounts.find(({ id }) => !dismissed.includes(id));
  if (offered === undefined) return null;
  return (
    <section
      aria-label="Trades of another account"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <Description account={offered} />
      <div className="flex flex-wrap gap-2">
        <Button className="max-w-full" onClick={() => setIsOpen(true)}>
          Enter its access code
        </Button>
        <Button variant="quiet" onClick={() => setDismissed([...dismissed, offered.id])}>
          Not now
        </Button>
      </div>
      {isOpen && (
        <UnlockDialog
          key={offered.id}
          account={offered}
          accounts={accounts}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}

function Description({ account: { trades } }: { account: OtherAccount }) {
  const isOne = trades === 1;
  return (
    <div className="flex gap-3">
      <Inbox aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
      <p className="min-w-0 text-ink-2">
        <span className="font-medium text-ink">
          {formatCount(trades, 'trade')} of another account {isOne ? 'waits' : 'wait'} on this
          device.
        </span>{' '}
        {isOne ? 'It is' : 'They are'} uploaded when that account signs in here. With its access
        code you can also export {isOne ? 'it' : 'them'}.
      </p>
    </div>
  );
}

type UnlockDialogProps = { account: OtherAccount; accounts: OtherAccounts; onClose: () => void };

/** Asks for the access code of another account on this device, then what to do with its trades. */
function UnlockDialog({ account, accounts, onClose }: UnlockDialogProps) {
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

function ProofDialog({ unlock, onClose }: ProofDialogProps) {
  const [code, typeCode] = useState('');
  const [password, typePassword] = useState('');
  const [needsPassword, setNeedsPassword] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const check = useCommand(() =>
    unlock({ access_code: code.trim(), ...(password !== '' && { password }) }),
  );
  const errorAt = (field: ReturnType<typeof fieldOf>) =>
    fieldOf(check.error) === field ? check.error?.message : undefined;

  async function submit(): Promise<void> {
    setIsMissing(code.trim() === '');
    if (code.trim() === '') return;
    await check.mutateAsync(undefined).catch((failure: unknown) => {
      if (fieldOf(failure) === 'password') setNeedsPassword(true);
    });
  }

  return (
    <FormDialog
      title="Access code of the other account"
      description="It is checked by the server and signs nobody in."
      size="sm"
      submitLabel="Continue"
      busyLabel="Checking..."
      isBusy={check.isPending}
      error={errorAt(null) ?? null}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      <Field
        label="Access Code"
        error={isMissing ? 'Please enter the access code' : errorAt('code')}
      >
        {(control) => (
          <TextInput
            {...control}
            name="other_access_code"
            value={code}
            onChange={({ target }) => typeCode(target.value)}
            maxLength={ACCESS_CODE_MAX_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            className="tracking-wide uppercase"
          />
        )}
      </Field>
      {needsPassword && (
        <TextField
          label="Password"
          error={errorAt('password')}
          name="other_password"
          type="password"
          value={password}
          onChange={({ target }) => typePassword(target.value)}
          maxLength={200}
        />
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
    saveFile(await account.exportUnsent(Date.now()), fileNameOf(`unsent-${day}.json`));
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
          <Choice hint="Trades that were not uploaded are deleted for good.">
            <Button variant="danger" onClick={() => setIsConfirming(true)}>
              Remove from this device
            </Button>
          </Choice>
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Remove these trades?"
        question={`${trades} of another account exist only on this device. Removing them cannot be undone.`}
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
