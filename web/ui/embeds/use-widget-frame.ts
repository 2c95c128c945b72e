import { type RefObject, useEffect, useRef, useState } from 'react';
import { useOnline } from '#web/lib/use-online.ts';
import { type WidgetWord, wordOf } from './widget.ts';

/** After this a frame is given up; a desktop has been seen to need 11 s. */
const GIVE_UP_MS = 25_000;
/** A change of theme is a new frame; one who toggles back and forth gets one and not five. */
const SETTLE_MS = 300;

/** off: none is wanted. silent: it said nothing in time. */
export type FramePhase = 'off' | 'offline' | 'waiting' | 'silent' | WidgetWord;

export type WidgetFrame = {
  phase: FramePhase;
  /** What is to be framed at the moment, or null; `attempt` tells one frame from the next. */
  shown: { src: string; attempt: string } | null;
  ref: RefObject<HTMLIFrameElement | null>;
  retry: () => void;
};

/** A value once it has stopped changing; the first one at once. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Counts the frames that were tried; each return of the network is a new try. */
function useTries(isOnline: boolean) {
  const [tries, setTries] = useState(1);
  const [wasOnline, setWasOnline] = useState(isOnline);
  if (wasOnline !== isOnline) {
    setWasOnline(isOnline);
    setTries(tries + 1);
  }
  return [tries, () => setTries(tries + 1)] as const;
}

/**
 * Follows one frame of the provider. Its `load` event proves nothing, because it also comes for a host
 * that refuses; only a message of the frame does.
 */
export function useWidgetFrame(address: string, isWanted: boolean): WidgetFrame {
  const ref = useRef<HTMLIFrameElement>(null);
  const isOnline = useOnline();
  const src = useSettled(address);
  const [tries, retry] = useTries(isOnline);
  const attempt = `${tries} ${src}`;
  const [verdict, setVerdict] = useState<{ of: string; phase: FramePhase } | null>(null);
  const isTried = isWanted && isOnline;

  useEffect(() => {
    if (!isTried) return undefined;
    const giveUp = () => setVerdict({ of: attempt, phase: 'silent' });
    const timer = setTimeout(giveUp, GIVE_UP_MS);
    const listen = (message: MessageEvent<unknown>) => {
      const word = wordOf(ref.current, message);
      if (word === null) return;
      clearTimeout(timer);
      setVerdict({ of: attempt, phase: word });
    };
    window.addEventListener('message', listen);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', listen);
    };
  }, [isTried, attempt]);

  const said = verdict?.of === attempt ? verdict.phase : 'waiting';
  const phase = !isWanted ? 'off' : !isOnline ? 'offline' : said;
  const isShown = phase === 'waiting' || phase === 'ready';
  return { phase, shown: isShown ? { src, attempt } : null, ref, retry };
}
