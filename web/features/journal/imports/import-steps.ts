import { useRef, useState } from 'react';
import {
  type ImportChoice,
  type ImportService,
  type ImportDone,
  type ImportPreview,
  type OpenedStatement,
  type StatementFile,
  useImportService,
} from '#web/data/journal/imports.ts';

export type ReadStatement = Extract<OpenedStatement, { state: 'read' }>;
export type UnknownTable = Extract<OpenedStatement, { state: 'columns' }>;
export type ChosenAccount = ImportChoice['account'];

export type ImportStep =
  | { step: 'choose' }
  | { step: 'reading'; name: string }
  | { step: 'columns'; file: StatementFile; table: UnknownTable }
  /** `begun` is the earlier choice, null at first. */
  | { step: 'account'; statement: ReadStatement; begun: ChosenAccount | null }
  | { step: 'times'; statement: ReadStatement; account: ChosenAccount }
  | { step: 'preview'; statement: ReadStatement; choice: ImportChoice; preview: ImportPreview }
  | { step: 'storing'; done: number; total: number }
  | { step: 'done'; result: ImportDone; preview: ImportPreview };

type Work = {
  isBusy: boolean;
  /** A sentence about the failure of the last step. */
  problem: string | null;
};

const idle: Work = { isBusy: false, problem: null };

/** The message of a failure for the user. */
export const failureMessage = (failure: unknown): string =>
  failure instanceof Error ? failure.message : 'That did not work. Please try again.';

type Attempt<T> = {
  ask: (service: ImportService) => Promise<T>;
  onAnswer: (answer: T) => void;
  /** The step after a failure. */
  back: ImportStep;
};

/** The steps of an import and the worker calls between them. */
export function useImportSteps(first: ImportStep) {
  const openService = useImportService();
  const [state, setState] = useState(first);
  const [work, setWork] = useState(idle);
  const turn = useRef(0); // ignores the answers of earlier calls

  const goTo = (step: ImportStep, problem: string | null = null): void => {
    turn.current += 1;
    setWork({ isBusy: false, problem });
    setState(step);
  };

  async function attempt<T>({ ask, onAnswer, back }: Attempt<T>): Promise<void> {
    turn.current += 1;
    const current = turn.current;
    setWork({ isBusy: true, problem: null });
    try {
      const answer = await ask(await openService());
      if (current === turn.current) onAnswer(answer);
    } catch (failure) {
      if (current === turn.current) goTo(back, failureMessage(failure));
    }
  }

  /** Closes the statement. */
  function end(): void {
    turn.current += 1;
    void openService()
      .then((service) => service.close())
      .catch(() => null); // already closed
  }

  return { state, ...work, setState, goTo, attempt, end };
}
