import { Eye, EyeOff, Plus, X } from 'lucide-react';
import { useMemberSettings } from '#web/data/device/settings.ts';
import { useDismissed, useSevenDayLimit } from '#web/data/device/storage-lifetime.ts';
import { useTradeDraft } from '#web/data/journal/draft.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { RoomInHeading } from './RoomLeft.tsx';

type JournalHeaderProps = {
  /** Of the filter; blank for all accounts. */
  accountId: string;
  /** False when the open tab has a primary button of its own. */
  isPrimary: boolean;
  /** While a dialog is open, the draft in it is not offered. */
  isDialogOpen: boolean;
  onAdd: () => void;
};

export function JournalHeader(props: JournalHeaderProps) {
  const { accountId, isPrimary, isDialogOpen, onAdd } = props;
  return (
    <>
      <ScreenHeading
        title="Trading Journal"
        subtitle={
          <RoomInHeading accountId={accountId}>
            <span className="line-clamp-1 md:line-clamp-none">
              Track your trades, analyze performance, and improve your strategy
            </span>
          </RoomInHeading>
        }
        action={
          <div className="flex flex-wrap items-center justify-end gap-1">
            <AmountsToggle />
            <Button variant={isPrimary ? 'primary' : 'secondary'} onClick={onAdd}>
              <Plus aria-hidden className="hidden size-5 md:block" />
              Add Trade
            </Button>
          </div>
        }
      />
      <SevenDayHint />
      {!isDialogOpen && <UnfinishedTrade onContinue={onAdd} />}
    </>
  );
}

export function AmountsToggle() {
  const [{ hide_amounts }, change] = useMemberSettings();
  return (
    <IconButton
      label="Hide amounts"
      aria-pressed={hide_amounts}
      icon={hide_amounts ? EyeOff : Eye}
      onClick={() => change({ hide_amounts: !hide_amounts })}
    />
  );
}

const install = {
  ios: 'Install the app (Share, then “Add to Home Screen”)',
  mac: 'Install the app (File, then “Add to Dock”)',
} as const;

/** Warns that this browser deletes local data after seven days without a visit. */
function SevenDayHint() {
  const limit = useSevenDayLimit();
  const [isDismissed, dismiss] = useDismissed();
  if (limit === null || isDismissed) return null;
  return (
    <Banner kind="info" action={<IconButton label="Hide this hint" icon={X} onClick={dismiss} />}>
      This browser deletes local data after seven days without a visit. Synced trades are safe;
      unsynced ones would be lost. {install[limit]}, or open it online once a week.
    </Banner>
  );
}

function UnfinishedTrade({ onContinue }: { onContinue: () => void }) {
  const draft = useTradeDraft('new');
  if (draft.value === null) return null;
  return (
    <div className="mb-4">
      <Banner
        kind="info"
        action={
          <span className="flex gap-2">
            <Button size="sm" variant="quiet" onClick={draft.discard}>
              Discard
            </Button>
            <Button size="sm" onClick={onContinue}>
              Continue
            </Button>
          </span>
        }
      >
        You have an unfinished trade
      </Banner>
    </div>
  );
}
