import { useState } from 'react';
import type { ChatMessage, ChatServices, ChatServicesChange } from '#contracts/chats.ts';
import { ApiError } from '#contracts/errors.ts';
import { BROADCAST_TOPICS } from '#contracts/rules/notifications/chat-message.ts';
import { topicLabels } from '#contracts/rules/notifications/topic-labels.ts';
import {
  type ChatService,
  useChangeChats,
  useChatServices,
  useSendChatTest,
  useTestChat,
} from '#web/data/notifications/chats.ts';
import { refusalText } from '#web/lib/copy.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Badge, type BadgeLook, unknownLook } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { Switch } from '#web/ui/forms/Switch.tsx';
import { TextField } from '#web/ui/forms/TextInput.tsx';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';

type FieldName = 'telegram_token' | 'channel' | 'discord_webhook';

type Place = {
  readonly service: ChatService;
  readonly field: FieldName;
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly removal: string; // what removing it means
};

const places: readonly Place[] = [
  {
    service: 'telegram',
    field: 'telegram_token',
    title: 'Telegram bot',
    label: 'Bot token',
    hint: 'From @BotFather. Members link their Telegram to this bot.',
    removal: 'Links of all members and the channel go with it.',
  },
  {
    service: 'channel',
    field: 'channel',
    title: 'Telegram channel',
    label: 'Channel',
    hint: '@name or the id of a channel in which the bot is an administrator.',
    removal: 'Nothing more is sent there, and its people stay in it.',
  },
  {
    service: 'discord',
    field: 'discord_webhook',
    title: 'Discord webhook',
    label: 'Webhook URL',
    hint: 'From Discord: Channel settings, Integrations, Webhooks.',
    removal: 'Nothing more is sent there.',
  },
];

/** Where the platform's signals and posts go besides the app: set up, tested and watched here. */
export function Chats() {
  const chats = useChatServices();
  if (chats.data === undefined) {
    if (chats.isPending) return <Skeleton label="Loading chats" shape="cards" />;
    return <ErrorState text="The chats could not be loaded." retry={chats.refetch} />;
  }
  const { data } = chats;
  return (
    <Panel
      title="Chats"
      isPlain
      note="Keys of chats are stored here, encrypted, and never shown again. Members' codes, addresses and trades are never part of a message."
    >
      <Freshness of={chats.freshness} />
      <ul className="grid gap-3 @2xl:grid-cols-2">
        {places.map((place) => (
          <ChatCard key={place.service} place={place} chats={data} />
        ))}
        <li>
          <Topics chosen={data.topics} />
        </li>
      </ul>
      <Messages chats={data} />
    </Panel>
  );
}

function ChatCard({ place, chats }: { place: Place; chats: ChatServices }) {
  const { service, title } = place;
  const problem = chats[service]?.problem ?? null;
  const text = describe(chats, service);
  return (
    <li>
      <Card as="article" aria-label={title} className="flex h-full flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-semibold">{title}</h3>
          <Badge {...lookOf(text !== null, problem)} />
        </div>
        {text !== null && <p className="text-dense wrap-anywhere text-ink-2">{text}</p>}
        {problem !== null && (
          <Banner kind="danger">Messages are refused at the moment: {problem}</Banner>
        )}
        <KeyForm place={place} isSet={text !== null} />
        {text !== null && <Tests service={service} />}
      </Card>
    </li>
  );
}

function describe({ telegram, channel, discord }: ChatServices, service: ChatService) {
  if (service === 'telegram') {
    return telegram && `@${telegram.bot} (${telegram.name}), linked by ${telegram.linked} members`;
  }
  if (service === 'channel') return channel && `${channel.title} (${channel.id})`;
  return discord && discord.name;
}

function lookOf(isSet: boolean, problem: string | null): BadgeLook {
  if (problem !== null) return { label: 'Refused', tone: 'danger' };
  return isSet ? { label: 'In use', tone: 'ok' } : { label: 'Not set up', tone: 'neutral' };
}

/** Tries and stores a key, which is then gone from the field. */
function KeyForm({ place, isSet }: { place: Place; isSet: boolean }) {
  const { field, label, hint, title, removal } = place;
  const [typed, setTyped] = useState('');
  const [isRemoving, setIsRemoving] = useState(false);
  const change = useChangeChats();
  const save = (value: string | null): void => {
    setIsRemoving(false);
    const body: ChatServicesChange = { [field]: value };
    change.mutate(body, { onSuccess: () => setTyped('') });
  };
  return (
    <form
      aria-label={title}
      noValidate
      className="mt-auto flex flex-col items-start gap-2 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') save(typed.trim());
      }}
    >
      <TextField
        className="w-full"
        label={isSet ? `New ${label.toLowerCase()}` : label}
        hint={hint}
        error={errorAt(change.error, field)}
        type={field === 'channel' ? 'text' : 'password'}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="sm"
          disabled={typed.trim() === ''}
          isBusy={change.isPending}
          busyLabel="Testing..."
        >
          Test and save
        </Button>
        {isSet && (
          <Button size="sm" variant="quiet" onClick={() => setIsRemoving(true)}>
            Remove
            <span className="sr-only"> the {title}</span>
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        title={`Remove the ${title}?`}
        question={removal}
        confirmLabel="Remove"
        onConfirm={() => save(null)}
        onCancel={() => setIsRemoving(false)}
      />
    </form>
  );
}

/** The refusal of this field, or what else went wrong; undefined: nothing. */
function errorAt(error: Error | null, field: FieldName): string | undefined {
  if (error === null) return undefined;
  const errors = error instanceof ApiError ? error.errors : [];
  const own = errors.find(({ pointer }) => pointer === `#/${field}`)?.detail;
  if (own !== undefined) return own;
  return refusalText(error, 'It could not be stored. Please try again.');
}

function Tests({ service }: { service: ChatService }) {
  return (
    <div className="flex flex-wrap gap-2">
      <TestButton service={service} />
      {service !== 'telegram' && <MessageButton service={service} />}
    </div>
  );
}

function TestButton({ service }: { service: ChatService }) {
  return <RunTest label="Test" command={useTestChat(service)} />;
}

function MessageButton({ service }: { service: 'channel' | 'discord' }) {
  return <RunTest label="Send a test message" command={useSendChatTest(service)} />;
}

type RunTestProps = { label: string; command: ReturnType<typeof useTestChat> };

function RunTest({ label, command }: RunTestProps) {
  const { data, error, isPending } = command;
  return (
    <div className="flex max-w-full flex-col items-start gap-2">
      <Button size="sm" isBusy={isPending} busyLabel="Testing..." onClick={() => command.mutate()}>
        {label}
      </Button>
      {data !== undefined && <Banner kind={data.ok ? 'ok' : 'danger'}>{data.message}</Banner>}
      {error !== null && (
        <Banner kind="danger">
          {refusalText(error, 'The test could not be started. Please try again.')}
        </Banner>
      )}
    </div>
  );
}

function Topics({ chosen }: { chosen: ChatServices['topics'] }) {
  const change = useChangeChats();
  return (
    <Card as="section" aria-label="Topics of channel and webhook" className="h-full">
      <h3 className="font-semibold">Channel and webhook get</h3>
      {BROADCAST_TOPICS.map((topic) => (
        <Switch
          key={topic}
          label={topicLabels[topic]}
          checked={chosen.includes(topic)}
          disabled={change.isPending}
          onChange={(isOn) =>
            change.mutate({
              topics: BROADCAST_TOPICS.filter((each) =>
                each === topic ? isOn : chosen.includes(each),
              ),
            })
          }
        />
      ))}
      {change.error !== null && (
        <Banner kind="danger">
          {refusalText(change.error, 'The topics could not be stored. Please try again.')}
        </Banner>
      )}
    </Card>
  );
}

const states: Readonly<Record<ChatMessage['state'], BadgeLook>> = {
  waiting: { label: 'Waiting', tone: 'info' },
  sent: { label: 'Sent', tone: 'ok' },
  unknown_result: { label: 'Unknown whether it arrived', tone: 'warn' },
  dropped: { label: 'Not sent', tone: 'danger' },
  unknown: unknownLook,
};

const names: Readonly<Record<ChatMessage['destination'], string>> = {
  channel: 'Telegram channel',
  discord: 'Discord webhook',
  unknown: 'Chat',
};

function Messages({ chats: { messages, waiting, dropped } }: { chats: ChatServices }) {
  const now = useNow();
  return (
    <section aria-label="Messages to channel and webhook" className="flex flex-col gap-2">
      <h3 className="font-semibold">Newest messages to channel and webhook</h3>
      <p className="text-dense text-ink-2">
        {waiting} waiting, {dropped} not sent in the last 24 hours, chats of members among them.
      </p>
      {messages.length === 0 ? (
        <p className="text-dense text-ink-3">No messages yet.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {messages.map(({ id, title, destination, state, reason, at }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
            >
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{title}</p>
                <p className="text-meta text-ink-3 tabular-nums">
                  {names[destination]}, {formatMoment(Date.parse(at), now)}
                  {reason !== null && `: ${reason}`}
                </p>
              </div>
              <Badge {...states[state]} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
