import {
  useChangePlatformSettings,
  usePlatformSettings,
} from '#web/data/admin/platform-settings.ts';
import { refusalText } from '#web/lib/copy.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Switch } from '#web/ui/forms/Switch.tsx';

/** Whether a paid purchase waits for an administrator; takes effect at once. */
export function AutoActivation() {
  const settings = usePlatformSettings();
  const change = useChangePlatformSettings();
  const wanted = change.isPending ? change.variables.changes.auto_activate_paid : undefined;
  const toggle = (auto_activate_paid: boolean) => {
    if (settings.data === undefined) return;
    change.mutate({ read: settings.data, changes: { auto_activate_paid } });
  };
  return (
    <Card className="flex flex-col gap-2">
      <Switch
        label="Activate paid purchases automatically"
        hint="Otherwise each one waits below for an administrator. Demo payments are never activated automatically in production."
        checked={wanted ?? settings.data?.auto_activate_paid ?? false}
        disabled={settings.data === undefined || change.isPending}
        onChange={toggle}
      />
      {settings.data === undefined && settings.isError && (
        <Banner kind="danger" retry={() => void settings.refetch()}>
          The settings could not be loaded.
        </Banner>
      )}
      {change.isError && (
        <Banner kind="danger">{refusalText(change.error, 'Error updating settings')}</Banner>
      )}
    </Card>
  );
}
