import { useState } from 'react';
import type {
  QuietHours,
  TopicChannels,
} from '#contracts/rules/notifications/notification-topics.ts';
import { topicLabels } from '#contracts/rules/notifications/topic-labels.ts';
import { useOwnChats } from '#web/data/notifications/chats.ts';
import { useNotificationPreferences } from '#web/data/notifications/preferences.ts';
import { deviceZone } from '#web/lib/format-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/states/Banner.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { SwitchInput } from '#web/ui/forms/Switch.tsx';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { TextField } from '#web/ui/forms/TextInput.tsx';
import { useHasAddress, type Channel, useChannels } from './notification-toggles.tsx';
import { SettingStatus, SettingSwitch, usePassingMessage } from './setting-controls.tsx';

type QuietHoursProps = {
  quiet: QuietHours | null;
  onSave: (quiet: QuietHours | null) => Promise<unknown>;
};

const usualHours = (): QuietHours => ({ from: '22:00', to: '07:00', time_zone: deviceZone() });

/** Quiet hours; new ones default to a night in the device's time zone. */
function QuietHoursSetting({ quiet, onSave }: QuietHoursProps) {
  const { message, attempt } = usePassingMessage();
  return (
    <div>
      <SettingSwitch
        label="Quiet hours"
        hint="No push messages and none to Telegram in these hours. Inbox and mails are not held back."
        checked={quiet !== null}
        message={message}
        onChange={(isOn) => void attempt(() => onSave(isOn ? usualHours() : null))}
      />
      {quiet !== null && <QuietHoursForm quiet={quiet} onSave={onSave} />}
    </div>
  );
}

function QuietHoursForm({ quiet, onSave }: QuietHoursProps & { quiet: QuietHours }) {
  const [typed, setTyped] = useState<QuietHours | null>(null); // null: unchanged
  const { message, attempt } = usePassingMessage();
  const displayed = typed ?? quiet;
  const isEmpty = displayed.from === '' || displayed.to === '';
  const isNever = displayed.from === displayed.to;
  const save = async (): Promise<void> => {
    await onSave(displayed);
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
        quiet={displayed}
        error={isNever && !isEmpty ? 'Please choose two different times' : undefined}
        onChange={(changes) => setTyped({ ...displayed, ...changes })}
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
  { channel: 'chat', name: 'Telegram' },
];

function TopicTable({ topics }: { topics: readonly TopicChannels[] }) {
  const hasAddress = useHasAddress();
  const { set } = useChannels();
  const { message, attempt } = usePassingMessage();
  const isLinked = (useOwnChats().data?.telegram?.link ?? null) !== null;
  const columns = isLinked ? channels : channels.filter(({ channel }) => channel !== 'chat');
  const isPossible = (channel: Channel, each: TopicChannels): boolean =>
    channel === 'email' ? hasAddress : each[channel] !== undefined;
  return (
    <div>
      <ScrollArea label="Topics and their channels" className="overflow-x-auto scrollbar-slim">
        <table aria-label="Topics" className="w-full">
          <thead className="text-left text-dense text-ink-3">
            <tr>
              <th scope="col" className="font-normal">
                Topic
              </th>
              {columns.map(({ channel, name }) => (
                <th key={channel} scope="col" className="w-16 font-normal">
                  <span className="ml-auto block w-fit min-w-12 text-center">{name}</span>
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
                {columns.map(({ channel, name }) => (
                  <td key={channel} className="text-right align-middle">
                    <SwitchInput
                      aria-label={`${topicLabels[each.topic]}: ${name}`}
                      checked={isPossible(channel, each) && each[channel] === true}
                      disabled={!isPossible(channel, each)}
                      onChange={(isOn) => void attempt(() => set(channel, isOn, each.topic))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {isLinked && (
        <p className="text-dense text-ink-3">
          What names trades or amounts of yours is not sent to Telegram.
        </p>
      )}
      <SettingStatus message={message} />
    </div>
  );
}

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
      <QuietHoursSetting
        quiet={data.quiet_hours}
        onSave={(quiet_hours) => save.mutateAsync({ ...data, quiet_hours })}
      />
    </>
  );
}

/** Browsers leave out UTC and older names, which may be selected already. */
function zoneOptions(chosen: string): { value: string; label: string }[] {
  const names = new Set(['UTC', deviceZone(), chosen, ...Intl.supportedValuesOf('timeZone')]);
  return [...names].toSorted().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

type QuietHoursFieldsProps = {
  quiet: QuietHours;
  error: string | undefined;
  onChange: (changes: Partial<QuietHours>) => void;
};

function QuietHoursFields({ quiet, error, onChange }: QuietHoursFieldsProps) {
  return (
    <div className="grid w-full grid-cols-2 gap-3 @lg:grid-cols-4">
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          label={end === 'from' ? 'From' : 'To'}
          error={end === 'to' ? error : undefined}
          type="time"
          value={quiet[end]}
          onChange={({ target }) => onChange({ [end]: target.value })}
        />
      ))}
      <SelectField
        label="Time zone"
        className="col-span-2"
        options={zoneOptions(quiet.time_zone)}
        value={quiet.time_zone}
        onChange={(time_zone) => onChange({ time_zone })}
      />
    </div>
  );
}
