import { ReceiptText } from 'lucide-react';
import { use, useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import { RenewContext } from '#web/data/session/access-period.ts';
import { forgetAutoRefreshChoices } from '#web/data/live/auto-refresh.ts';
import { type Receipt, useReceipts } from '#web/data/payments/receipts.ts';
import { useSession } from '#web/data/session/session.tsx';
import { type ColourVision, useMemberSettings } from '#web/data/device/settings.ts';
import { formatLongDate } from '#web/lib/format-time.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/states/Banner.tsx';
import { Pnl } from '#web/ui/figures/amounts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Devices } from './Devices.tsx';
import { LocalSwitch, SettingsCard } from './setting-controls.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { ReceiptDialog, ReceiptStatus } from './ReceiptDialog.tsx';
import { Security } from './Security.tsx';
import { YourData } from './YourData.tsx';

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
      <LocalSwitch name="dark_mode" label="Dark mode" hint="Light letters on a dark page" />
      <GainLossColours />
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

const colourChoices: readonly { value: ColourVision; label: string }[] = [
  { value: 'teal-orange', label: 'Teal and orange' },
  { value: 'blue-orange', label: 'Blue and orange' },
];

function GainLossColours() {
  const [{ colour_vision }, change] = useMemberSettings();
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
      <SelectField
        label="Gain and loss colours"
        className="w-full max-w-xs"
        options={colourChoices}
        value={colour_vision}
        onChange={(chosen) => change({ colour_vision: chosen })}
      />
      <p className="flex min-h-11 items-center gap-4 font-medium">
        <span className="sr-only">Example:</span>
        <Pnl value={142.5} />
        <Pnl value={-6.6} />
      </p>
    </div>
  );
}

function Profile({ user }: { user: SessionUser }) {
  const ends = user.access_expiration;
  const rows: readonly [label: string, value: string][] = [
    ['Username', user.username],
    ['Email', user.email ?? 'N/A'],
    ['Role', user.role === 'admin' ? 'Administrator' : 'User'],
    ['Access expiration', ends === null ? 'N/A' : formatLongDate(ends)],
  ];
  return (
    <Panel title="Profile">
      <dl className="grid gap-x-6 gap-y-3 @md:grid-cols-2">
        {rows.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-dense text-ink-3">{label}</dt>
            <dd className="font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Access({ user: { access_expiration } }: { user: SessionUser }) {
  const renew = use(RenewContext);
  return (
    <Card as="section" aria-labelledby="access" className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id="access" className="text-card font-semibold">
            Access
          </h2>
          <p className="text-ink-2">
            {access_expiration === null
              ? 'No expiration'
              : `Access until ${formatLongDate(access_expiration)}`}
          </p>
        </div>
        {renew !== null && access_expiration !== null && <Button onClick={renew}>Renew</Button>}
      </div>
      <Receipts />
    </Card>
  );
}

export function SettingsScreen() {
  const session = useSession();
  return (
    <>
      <ScreenHeading title="Settings" subtitle="Your profile, and how the app works for you" />
      <div className="flex max-w-3xl flex-col gap-4">
        {session.state === 'signed-in' && (
          <>
            <Profile user={session.user} />
            <Access user={session.user} />
          </>
        )}
        <Preferences />
        <NotificationSettings />
        <Security />
        <Devices />
        <YourData />
        {session.state === 'signed-in' && <DeleteAccount user={session.user} />}
      </div>
    </>
  );
}
