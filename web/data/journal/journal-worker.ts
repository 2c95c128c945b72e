import { useEffect, useMemo, useState } from 'react';
import type { JournalWork } from '#web/offline/worker/journal-work.ts';
import { useOpenJournal } from './journal-context.ts';
import { useWatch } from '../live/use-watch.ts';

/** While a long journal arrives page by page, the pages come quicker than this. */
const PAUSE_MS = 300;

/**
 * Another text after the journal on this device changed and then stood still for a moment: the sign to
 * look through all of it again. Null until it is read.
 */
function useJournalVersion(): string | null {
  const { value: version } = useWatch(useOpenJournal()?.watchVersion ?? null);
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    if (version === null || version === settled) return undefined;
    const timer = setTimeout(() => setSettled(version), settled === null ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [version, settled]);
  return settled;
}

/** What is asked of the work on the whole journal; stays the same object while it asks the same. */
export type Question<Answer> = (work: JournalWork) => Promise<Answer>;

/**
 * told: the last answer, which stays while a newer one is worked out; `isOld` when it is that of another
 * question, `hasFailed` when no newer one could be had.
 */
export type WorkAnswer<Answer> =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'told'; answer: Answer; isOld: boolean; hasFailed: boolean; retry: () => void };

type Told<Answer> = { question: Question<Answer>; answer: Answer };

/** Asks something of the whole journal on this device, and again after the journal changed. */
export function useJournalWork<Answer>(question: Question<Answer>): WorkAnswer<Answer> {
  const journal = useOpenJournal();
  const version = useJournalVersion();
  const [told, setTold] = useState<Told<Answer> | null>(null);
  const [failed, setFailed] = useState<object | null>(null);
  const [attempt, setAttempt] = useState(0);
  const asked = useMemo(
    () => (version === null ? null : { question, version, attempt }),
    [question, version, attempt],
  );
  useEffect(() => {
    if (journal === null || asked === null) return undefined;
    let isGone = false;
    journal
      .work()
      .then(asked.question)
      .then(
        (answer) => !isGone && setTold({ question: asked.question, answer }),
        () => !isGone && setFailed(asked),
      );
    return () => {
      isGone = true;
    };
  }, [journal, asked]);

  const retry = () => setAttempt((last) => last + 1);
  const hasFailed = asked !== null && failed === asked;
  if (told === null) return hasFailed ? { state: 'failed', retry } : { state: 'loading' };
  return {
    state: 'told',
    answer: told.answer,
    isOld: told.question !== question,
    hasFailed,
    retry,
  };
}
