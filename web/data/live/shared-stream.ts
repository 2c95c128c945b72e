import type { LiveTopic } from '#contracts/events.ts';
import { withLock } from '#web/client/locks.ts';
import { keepListening, type Listen, SILENCE_MS } from './reconnect.ts';

/** What every tab knows of the one stream of this browser. */
export type LiveState = {
  readonly isLive: boolean;
  /** The last one that was told of each topic. */
  readonly versions: Readonly<Partial<Record<LiveTopic, number>>>;
};

type OnState = (state: LiveState) => void;

/** Said between tabs: a new one asks, the one with the stream tells. */
type Message = 'hello' | LiveState;

const silent: LiveState = { isLive: false, versions: {} };

/** Null in a page that is no secure context, and where storage is blocked: each tab has its own stream. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return 'locks' in navigator ? new BroadcastChannel(name) : null;
  } catch {
    return null;
  }
}

/** Keeps the stream and tells each change of what is known. */
function lead(listen: Listen, onState: OnState, signal: AbortSignal): Promise<void> {
  let state = silent;
  const become = (changes: Partial<LiveState>): void => onState((state = { ...state, ...changes }));
  return keepListening(
    listen,
    {
      onAlive: () => become({ isLive: true }),
      onEvent: ({ topic, version }) =>
        become({ versions: { ...state.versions, [topic]: version } }),
      onBreak: () => become({ isLive: false }),
    },
    signal,
  );
}

/** Hears what the tab with the stream tells, until that falls silent. */
function createFollower(onState: OnState) {
  let last = silent;
  let silence: ReturnType<typeof setTimeout> | undefined;
  return {
    hear(state: LiveState): void {
      clearTimeout(silence);
      last = state;
      silence = setTimeout(() => onState({ ...last, isLive: false }), SILENCE_MS);
      onState(state);
    },
    stop: (): void => clearTimeout(silence),
  };
}

/**
 * Follows the one stream of this browser: the tab that gets the lock keeps it and tells the others; when
 * it closes, the next one takes over.
 *
 * @param name of the person's stream, the same in all tabs
 * @returns the end
 */
export function shareStream(name: string, listen: Listen, onState: OnState): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const channel = openChannel(name);
  if (channel === null) {
    void lead(listen, onState, signal);
    return () => stop.abort();
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no such argument
  const say = (message: Message): void => channel.postMessage(message);
  const follower = createFollower(onState);
  let told: LiveState | null = null; // by this tab, once it has the stream

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data !== 'hello') follower.hear(data);
    else if (told !== null) say(told);
  });
  say('hello');

  const tell = (state: LiveState): void => {
    told = state;
    say(state);
    onState(state);
  };
  const takeOver = (): Promise<void> => {
    follower.stop();
    return lead(listen, tell, signal);
  };
  withLock(name, { signal }, takeOver).catch(() => null); // ended before its turn came

  return () => {
    stop.abort();
    follower.stop();
    channel.close();
  };
}
