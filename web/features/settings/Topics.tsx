import { useState } from 'react';
import {
  type TopicChannels,
  topicLabels,
  type QuietHours as QuietTime,
} from '#contracts/rules/notifications/notification-topics.ts';
import { useNotificationPreferences } from '#web/data/notifications/preferences.ts';
import { deviceZone } from '#web/lib/device-zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/states/ErrorState.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { SwitchInput } from '#web/ui/forms/SwitchInput.tsx';
import { useHasAddress } from './EmailToggle.tsx';
import { QuietHoursFields } from './QuietHoursFields.tsx';
import { SettingStatus } from './SettingStatus.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';
import { usePassingMessage } from './setting-messages.ts';
import { type Channel, useChannels } from './use-channels.ts';

type QuietHoursProps = {
  quiet: QuietTime | null;
  onSave: (quiet: QuietTime | null) => Promise<unknown>;
};

const usualHours = (): QuietTime => ({ from: '22:00', to: '07:00', time_zone: deviceZone() });

/** The hours in which no device rings; they begin as a night on the clock of this device. */
function QuietHours({ quiet, onSave }: QuietHoursProps) {
  const { message, attempt } = usePassingMessage();
  return (
    <div>
      <SettingSwitch
        label="Quiet hours"
        hint="No push messages in these hours. Inbox and mails are not held back."
        checked={quiet !== null}
        message={message}
        onChange={(isOn) => void attempt(() => onSave(isOn ? usualHours() : null))}
      />
      {quiet !== null && <QuietHoursForm quiet={quiet} onSave={onSave} />}
    </div>
  );
}

type QuietHoursFormProps = { quiet: QuietTime; onSave: QuietHoursProps['onSave'] };

function QuietHoursForm({ quiet, onSave }: QuietHoursFormProps) {
  const [typed, setTyped] = useState<QuietTime | null>(null); // null: as it is stored
  const { message, attempt } = usePassingMessage();
  const shown = typed ?? quiet;
  const isEmpty = shown.from === '' || shown.to === '';
  const isNever = shown.from === shown.to;
  const save = async (): Promise<void> => {
    await onSave(shown);
    setTyped(null);
  };
  return (
    <form
      aria-label="Quiet hours"
      noValidate
      className="flex flex-col items-start gap-3 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !isNever) void attempt(save);
      }}
    >
      <QuietHoursFields
        quiet={shown}
        error={isNever && !isEmpty ? 'Please choose two different times' : undefined}
        onChange={(changes) => setTyped({ ...shown, ...changes })}
      />
      {typed !== null && (
        <Button type="submit" size="sm" disabled={isEmpty || isNever}>
          Save quiet hours
        </Button>
      )}
      <SettingStatus message={message} />
    </form>
  );
}

const channels: readonly { channel: Channel; name: string }[] = [
  { channel: 'push', name: 'Push' },
  { channel: 'email', name: 'E-mail' },
];

/** Each topic with the ways it comes. */
function TopicTable({ topics }: { topics: readonly TopicChannels[] }) {
  const hasAddress = useHasAddress();
  const { set } = useChannels();
  const { message, attempt } = usePassingMessage();
  const isPossible: Readonly<Record<Channel, boolean>> = { push: true, email: hasAddress };
  return (
    <div>
      <table aria-label="Topics" className="w-full">
        <thead className="text-left text-dense text-ink-3">
          <tr>
            <th scope="col" className="font-normal">
              Topic
            </th>
            {channels.map(({ channel, name }) => (
              <th key={channel} scope="col" className="w-16 font-normal">
                <span className="ml-auto block w-12 text-center">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {topics.map((each) => (
            <tr key={each.topic}>
              <th scope="row" className="pr-2 text-left font-medium">
                {topicLabels[each.topic]}
              </th>
              {channels.map(({ channel, name }) => (
                <td key={channel} className="text-right align-middle">
                  <SwitchInput
                    aria-label={`${topicLabels[each.topic]}: ${name}`}
                    checked={isPossible[channel] && each[channel]}
                    disabled={!isPossible[channel]}
                    onChange={(isOn) => void attempt(() => set(channel, isOn, each.topic))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <SettingStatus message={message} />
    </div>
  );
}

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
