import { Send } from 'lucide-react';
import { useState } from 'react';
import type { OwnChats, TelegramCode } from '#contracts/chats.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { isBroadcastTopic } from '#contracts/rules/notifications/chat-message.ts';
import { isDemo } from '#web/data/device/demo.ts';
import { useChatCommands, useOwnChats } from '#web/data/notifications/chats.ts';
import { useInbox } from '#web/data/notifications/notifications.ts';
import { refusalText } from '#web/lib/copy.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { ActionLink } from '#web/ui/links.tsx';
import { SettingsCard } from './setting-controls.tsx';

type Telegram = NonNullable<OwnChats['telegram']>;
type Commands = ReturnType<typeof useChatCommands>;

const PREVIEWED = 3; // messages

/** Links the member's Telegram to the bot; nothing where the operator has set none up. */
export function TelegramSettings() {
  const [code, setCode] = useState<TelegramCode | null>(null);
  const { data, isError, refetch } = useOwnChats(code !== null);
  if (data === undefined && isError) {
    return (
      <SettingsCard title="Telegram">
        <ErrorState text="Your Telegram settings could not be loaded." retry={refetch} />
      </SettingsCard>
    );
  }
  if (!data?.telegram) return null;
  const { telegram } = data;
  if (telegram.link !== null && code !== null) setCode(null);
  return (
    <SettingsCard
      title="Telegram"
      hint="The topics that you choose below, in your chat with the bot. No amounts, trades or codes of yours are ever sent there."
    >
      {isDemo() && <Banner kind="info">Demo: no message is sent. Linking is simulated.</Banner>}
      <Link telegram={telegram} code={code} onCode={setCode} />
      {isDemo() && telegram.channel !== null && <ChannelPreview channel={telegram.channel} />}
    </SettingsCard>
  );
}

type LinkProps = {
  telegram: Telegram;
  code: TelegramCode | null;
  onCode: (code: TelegramCode) => void;
};

function Link({ telegram: { link, channel }, code, onCode }: LinkProps) {
  const commands = useChatCommands();
  const now = useNow();
  const { makeCode, unlink, invite } = commands;
  const failure = makeCode.error ?? unlink.error ?? invite.error;
  const isValid = code !== null && Date.parse(code.expires_at) > now.getTime();
  return (
    <>
      {link === null ? (
        <Unlinked
          code={isValid ? code : null}
          isBusy={makeCode.isPending}
          onStart={() => makeCode.mutate(undefined, { onSuccess: onCode })}
        />
      ) : (
        <Linked link={link} channel={channel} commands={commands} />
      )}
      {failure !== null && (
        <Banner kind="danger">
          {refusalText(failure, 'That did not work. Please try again in a moment.')}
        </Banner>
      )}
    </>
  );
}

type UnlinkedProps = { code: TelegramCode | null; isBusy: boolean; onStart: () => void };

function Unlinked({ code, isBusy, onStart }: UnlinkedProps) {
  if (code !== null) return <LinkCode code={code} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-dense text-ink-2">Not linked yet.</p>
      <Button icon={Send} isBusy={isBusy} busyLabel="Making a code..." onClick={onStart}>
        Link Telegram
      </Button>
    </div>
  );
}

function LinkCode({ code: { code, url, expires_at } }: { code: TelegramCode }) {
  const now = useNow();
  const minutes = Math.max(1, Math.floor((Date.parse(expires_at) - now.getTime()) / MINUTE_MS));
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-dense text-ink-2">
        Open Telegram and press Start, or send <span className="font-mono">/start {code}</span> to
        the bot. The code works once.
      </p>
      <div className="flex max-w-full flex-wrap items-center gap-2">
        <ActionLink href={url} target="_blank" rel="noreferrer" isPrimary>
          <Send aria-hidden className="size-5" />
          Open Telegram
        </ActionLink>
        <span className="inline-flex items-center gap-1 rounded-control bg-sunken pl-3">
          <span className="font-mono font-medium">{code}</span>
          <CopyButton text={`/start ${code}`} label="Copy the command with the code" />
        </span>
      </div>
      <output className="text-dense text-ink-3">
        Waiting for Telegram. Valid for {minutes} {minutes === 1 ? 'minute' : 'minutes'} more.
      </output>
    </div>
  );
}

type LinkedProps = {
  link: NonNullable<Telegram['link']>;
  channel: string | null;
  commands: Commands;
};

function Linked({ link, channel, commands }: LinkedProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { invite, unlink } = commands;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 font-medium wrap-anywhere text-ok">Linked as {link.name}</p>
        <Button size="sm" isBusy={unlink.isPending} onClick={() => setIsAsking(true)}>
          Unlink
        </Button>
      </div>
      {channel !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 grow basis-60 text-dense text-ink-2">
            {channel}: open to you as long as you have access. The invitation is for you alone.
          </p>
          {invite.data === undefined ? (
            <Button size="sm" isBusy={invite.isPending} onClick={() => invite.mutate()}>
              Join the channel
            </Button>
          ) : (
            <ActionLink href={invite.data.url} target="_blank" rel="noreferrer" isPrimary>
              Open the invitation
            </ActionLink>
          )}
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Unlink Telegram?"
        question="No more messages come to this chat, and you leave the channel within a minute."
        confirmLabel="Unlink"
        onConfirm={() => {
          setIsAsking(false);
          unlink.mutate();
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

/** The demo's own notifications, as they would stand in the channel. */
function ChannelPreview({ channel }: { channel: string }) {
  const { data } = useInbox();
  const now = useNow();
  const messages = (data?.notifications ?? [])
    .filter(({ topic }) => topic !== 'unknown' && isBroadcastTopic(topic))
    .slice(0, PREVIEWED);
  return (
    <section aria-label={`What ${channel} would show`} className="flex flex-col gap-2">
      <h3 className="text-dense font-medium text-ink-2">What {channel} would show</h3>
      {messages.length === 0 && <p className="text-dense text-ink-3">Nothing yet.</p>}
      <ul className="flex flex-col gap-2">
        {messages.map(({ id, title, body, created_at }) => (
          <li key={id} className="rounded-control bg-sunken px-3 py-2 text-dense">
            <p className="font-semibold">{title}</p>
            <p className="text-ink-2">{body}</p>
            <p className="text-meta text-ink-3 tabular-nums">
              {formatMoment(Date.parse(created_at), now)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
