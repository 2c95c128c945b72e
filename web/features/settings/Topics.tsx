import { useNotificationPreferences } from '#web/data/notification-preferences.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { QuietHours } from './QuietHours.tsx';
import { TopicTable } from './TopicTable.tsx';

/** What the server keeps of the person's wishes, in whatever state it is. */
export function Topics() {
  const { preferences, save } = useNotificationPreferences();
  if (preferences.isPending) return <Skeleton label="Loading preferences" count={2} />;
  if (preferences.data === undefined) {
    return <ErrorState text="The preferences could not be loaded." retry={preferences.refetch} />;
  }
  const { data } = preferences;
  return (
    <>
      <TopicTable topics={data.topics} />
      <QuietHours
        quiet={data.quiet_hours}
        onSave={(quiet_hours) => save.mutateAsync({ ...data, quiet_hours })}
      />
    </>
  );
}
