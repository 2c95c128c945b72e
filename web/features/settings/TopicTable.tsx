import { type TopicChannels, topicLabels } from '#contracts/rules/notification-topics.ts';
import { SwitchInput } from '#web/ui/SwitchInput.tsx';
import { useHasAddress } from './EmailToggle.tsx';
import { usePassingMessage } from './setting-messages.ts';
import { SettingStatus } from './SettingStatus.tsx';
import { type Channel, useChannels } from './use-channels.ts';

const channels: readonly { channel: Channel; name: string }[] = [
  { channel: 'push', name: 'Push' },
  { channel: 'email', name: 'E-mail' },
];

/** Each topic with the ways it comes. */
export function TopicTable({ topics }: { topics: readonly TopicChannels[] }) {
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
