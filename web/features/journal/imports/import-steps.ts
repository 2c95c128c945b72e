import { useRef, useState } from 'react';
import {
  type ImportChoice,
  type ImportDesk,
  type ImportDone,
  type ImportPreview,
  type OpenedStatement,
  type StatementFile,
  useImportDesk,
} from '#web/data/journal/imports.ts';

export type ReadStatement = Extract<OpenedStatement, { state: 'read' }>;
export type UnknownTable = Extract<OpenedStatement, { state: 'columns' }>;
export type ChosenAccount = ImportChoice['account'];

/** How far an import has come. */
export type ImportStep =
  | { step: 'choose' }
  | { step: 'reading'; name: string }
  | { step: 'columns'; file: StatementFile; table: UnknownTable }
  /** `begun` was said before; null: nothing yet. */
  | { step: 'account'; statement: ReadStatement; begun: ChosenAccount | null }
  | { step: 'times'; statement: ReadStatement; account: ChosenAccount }
  | { step: 'preview'; statement: ReadStatement; choice: ImportChoice; preview: ImportPreview }
  | { step: 'storing'; done: number; total: number }
  | { step: 'done'; result: ImportDone; preview: ImportPreview };

type Work = {
  isBusy: boolean;
  /** Why the last step did not work, as a sentence. */
  problem: string | null;
};

const idle: Work = { isBusy: false, problem: null };

/** Why something did not work, for the trader. */
export const sentenceOf = (failure: unknown): string =>
  failure instanceof Error ? failure.message : 'That did not work. Please try again.';

type Attempt<T> = {
  ask: (desk: ImportDesk) => Promise<T>;
  onAnswer: (answer: T) => void;
  /** Where to be when there is none. */
  back: ImportStep;
};

/** Where an import is, and what the worker is asked on the way from one step to the next. */
export function useImportSteps(first: ImportStep) {
  const openDesk = useImportDesk();
  const [state, setState] = useState(first);
  const [work, setWork] = useState(idle);
  const turn = useRef(0); // who goes on, or away, does not wait for an earlier answer any more

  /** @param problem what is to be said there */
  const goTo = (step: ImportStep, problem: string | null = null): void => {
    turn.current += 1;
    setWork({ isBusy: false, problem });
    setState(step);
  };

  async function attempt<T>({ ask, onAnswer, back }: Attempt<T>): Promise<void> {
    turn.current += 1;
    const mine = turn.current;
    setWork({ isBusy: true, problem: null });
    try {
      const answer = await ask(await openDesk());
      if (mine === turn.current) onAnswer(answer);
    } catch (failure) {
      if (mine === turn.current) goTo(back, sentenceOf(failure));
    }
  }

  /** Lets go of the statement. */
  function end(): void {
    turn.current += 1;
    void openDesk()
      .then((desk) => desk.close())
      .catch(() => null); // it is gone already
  }

  return { state, ...work, setState, goTo, attempt, end };
}
