import { ReceiptText } from 'lucide-react';
import { type ReactNode, Suspense, use, useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import { forgetAutoRefreshChoices } from '#web/data/live/auto-refresh.ts';
import { openOnboarding } from '#web/data/device/onboarding.ts';
import { type Receipt, useReceipts } from '#web/data/payments/receipts.ts';
import { RenewContext, useSession } from '#web/data/session/session.tsx';
import { formatLongDate } from '#web/lib/format-time.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/states/Banner.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { Appearance } from './Appearance.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Devices } from './Devices.tsx';
import { DialogRow, LocalSwitch, SettingRow, SettingsCard } from './setting-controls.tsx';
import { JournalPrivacy } from './JournalPrivacy.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { ReceiptDialog, ReceiptStatus } from './ReceiptDialog.tsx';
import { Security } from './Security.tsx';
import { YourData } from './YourData.tsx';

/** Loaded lazily: few visits need it. */
const Diagnostics = lazyPart(
  async () => (await import('./diagnostics/Diagnostics.tsx')).Diagnostics,
);

function Receipts() {
  const [opened, setOpened] = useState<Receipt | null>(null);
  return (
    <div className="border-t border-line pt-3">
      <h3 className="mb-1 text-dense font-medium text-ink-2">Receipts</h3>
      <ReceiptList onOpen={setOpened} />
      {opened !== null && <ReceiptDialog receipt={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function ReceiptList({ onOpen }: { onOpen: (receipt: Receipt) => void }) {
  const { data, isPending, refetch } = useReceipts();
  if (isPending) return <Skeleton label="Loading receipts" count={1} />;
  if (data === undefined) {
    return <ErrorState text="Receipts could not be loaded." retry={refetch} />;
  }
  if (data.length === 0) return <p className="text-ink-3">Nothing was paid here yet.</p>;
  return (
    <ul className="-mx-2">
      {data.map((receipt) => (
        <li key={receipt.id} className="border-b border-line last:border-b-0">
          <ReceiptButton receipt={receipt} onOpen={() => onOpen(receipt)} />
        </li>
      ))}
    </ul>
  );
}

function ReceiptButton({ receipt, onOpen }: { receipt: Receipt; onOpen: () => void }) {
  const { number, package_name, amount, currency, method, paid_at, demo } = receipt;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-14 w-full items-center gap-3 rounded-control p-2 text-left transition-colors hover:bg-sunken"
    >
      <ReceiptText aria-hidden className="size-5 shrink-0 text-ink-3" />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {package_name}
          <ReceiptStatus receipt={receipt} />
          {demo && <Badge tone="info">Demo</Badge>}
        </span>
        <span className="block text-dense text-ink-3">
          {formatLongDate(paid_at)} · {method}
        </span>
        <span className="block text-dense text-ink-3">Receipt {number}</span>
      </span>
      <span className="shrink-0 font-medium">{formatMoney(amount, currency)}</span>
    </button>
  );
}

function Preferences() {
  return (
    <SettingsCard title="Preferences" hint="On this device, at once">
      <Appearance />
      <LocalSwitch
        name="hide_amounts"
        label="Hide amounts"
        hint="Dots stand for money; percentages and R stay"
      />
      <LocalSwitch
        name="auto_refresh"
        label="Auto refresh"
        hint="Scanner screens keep themselves up to date"
        onChange={forgetAutoRefreshChoices}
      />
    </SettingsCard>
  );
}

function Profile({ user }: { user: SessionUser }) {
  const renew = use(RenewContext);
  const ends = user.access_expiration;
  const rows: readonly [label: string, value: string][] = [
    ['Username', user.username],
    ['Email', user.email ?? 'N/A'],
    ['Role', user.role === 'admin' ? 'Administrator' : 'User'],
    ['Access expiration', ends === null ? 'N/A' : formatLongDate(ends)],
  ];
  return (
    <Panel title="Profile">
      <dl className="grid gap-x-4 gap-y-3 @xs:grid-cols-2 @2xl:grid-cols-4">
        {rows.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-dense text-ink-3">{label}</dt>
            <dd className="font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {renew !== null && ends !== null && (
        <div>
          <Button onClick={renew}>Renew</Button>
        </div>
      )}
      <Receipts />
    </Panel>
  );
}

function Help() {
  return (
    <SettingsCard title="Help">
      <SettingRow
        title="Getting started"
        hint="Add trades, what a signal is worth, notifications and installation"
        message={null}
        action={<Button onClick={openOnboarding}>Getting started</Button>}
      />
      <DialogRow
        title="Diagnostics"
        hint="Why the journal on this device does not sync, for you and for support"
        message={null}
        renderDialog={(close) => (
          <Suspense fallback={null}>
            <Diagnostics onClose={close} />
          </Suspense>
        )}
      />
    </SettingsCard>
  );
}

type SettingsScreenProps = {
  /** The button that signs out; it belongs to the shell. */
  signOut?: ReactNode;
};

export function SettingsScreen({ signOut }: SettingsScreenProps) {
  const session = useSession();
  return (
    <>
      <ScreenHeading
        title="Settings"
        subtitle="Your profile, and how the app works for you"
        action={signOut}
      />
      <div className="flex max-w-3xl flex-col gap-4">
        {session.state === 'signed-in' && <Profile user={session.user} />}
        <Preferences />
        <NotificationSettings />
        <Security />
        <Devices />
        <YourData />
        {session.state === 'signed-in' && session.user.role === 'user' && <JournalPrivacy />}
        <Help />
        {session.state === 'signed-in' && <DeleteAccount user={session.user} />}
      </div>
    </>
  );
}
