import type { LiveEvent, LiveTopic } from '#contracts/events.ts';
import { withLock } from '#web/client/locks.ts';
import { isViewing } from '#web/client/storage.ts';
import { listenWithReconnect, type Listen, SILENCE_MS } from './reconnect.ts';

/** The state of the browser's one stream, shared by all tabs. */
export type LiveState = {
  readonly isLive: boolean;
  /** The last version of each topic. */
  readonly versions: Readonly<Partial<Record<LiveTopic, number>>>;
  /** The last event of prices. Absent: none yet, or the stream is that of an older app in another tab. */
  readonly prices?: LiveEvent;
};

type OnState = (state: LiveState) => void;

/** Messages between tabs: a new tab says hello, the leader sends the state. */
type Message = 'hello' | LiveState;

const silent: LiveState = { isLive: false, versions: {} };

/** Null in an insecure context or with blocked storage; then each tab has its own stream. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return 'locks' in navigator ? new BroadcastChannel(name) : null;
  } catch {
    return null;
  }
}

function lead(listen: Listen, onState: OnState, signal: AbortSignal): Promise<void> {
  let state = silent;
  const update = (changes: Partial<LiveState>): void => onState((state = { ...state, ...changes }));
  return listenWithReconnect(
    listen,
    {
      onAlive: () => update({ isLive: true }),
      onEvent: (event) =>
        update({
          versions: { ...state.versions, [event.topic]: event.version },
          ...(event.topic === 'prices' && { prices: event }),
        }),
      onBreak: () => update({ isLive: false }),
    },
    signal,
  );
}

/** Follows the state of the leader; not live after a silence. */
function createFollower(onState: OnState) {
  let last = silent;
  let silence: ReturnType<typeof setTimeout> | undefined;
  return {
    receive(state: LiveState): void {
      clearTimeout(silence);
      last = state;
      silence = setTimeout(() => onState({ ...last, isLive: false }), SILENCE_MS);
      onState(state);
    },
    stop: (): void => clearTimeout(silence),
  };
}

/**
 * Shares one stream among all tabs: the tab with the lock (the leader) runs it and sends the state to the
 * others; when it closes, the next tab becomes the leader.
 *
 * @param name of the user's stream, the same in all tabs
 * @returns ends it
 */
export function shareStream(name: string, listen: Listen, onState: OnState): () => void {
  if (isViewing()) return () => undefined; // it would be one of the member's
  const stop = new AbortController();
  const { signal } = stop;
  const channel = openChannel(name);
  if (channel === null) {
    void lead(listen, onState, signal);
    return () => stop.abort();
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no such argument
  const post = (message: Message): void => channel.postMessage(message);
  const follower = createFollower(onState);
  let current: LiveState | null = null; // set if this tab is the leader

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data !== 'hello') follower.receive(data);
    else if (current !== null) post(current);
  });
  post('hello');

  const publish = (state: LiveState): void => {
    current = state;
    post(state);
    onState(state);
  };
  const becomeLeader = (): Promise<void> => {
    follower.stop();
    return lead(listen, publish, signal);
  };
  withLock(name, { signal }, becomeLeader).catch(() => null); // aborted while waiting

  return () => {
    stop.abort();
    follower.stop();
    channel.close();
  };
}
