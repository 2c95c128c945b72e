import { useCallback } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { SetupFields } from '#contracts/journal/journal-records.ts';
import { setupKey } from '#contracts/rules/journal/trade-metrics.ts';
import type { SetupResults, SetupsQuery } from '#web/insights/insights.ts';
import { type RecordItem, usePutRecord, useRecords } from './records.ts';
import { useJournalWork, type WorkAnswer } from './journal-worker.ts';
import { useJournalCommand } from './journal.ts';
import type { Command } from '../use-command.ts';

export type { PartResult, SetupResult, SetupResults } from '#web/insights/insights.ts';

export type Setup = RecordItem<'setup'>;
export type SetupRule = SetupFields['rules'][number];

/** The setups of the journal on this device, oldest first; null until they are read. */
export const useSetups = (): readonly Setup[] | null => useRecords('setup');

/** The setup that a trade names, or null. */
export const setupNamed = (setups: readonly Setup[], name: string): Setup | null =>
  setups.find((setup) => setupKey(setup.name) === setupKey(name)) ?? null;

/** What each setup has brought. @param filter stays the same object while it asks the same */
export function useSetupResults({
  filter,
  currency,
}: Omit<SetupsQuery, 'now'>): WorkAnswer<SetupResults> {
  return useJournalWork(
    useCallback((work) => work.setups({ filter, currency, now: Date.now() }), [filter, currency]),
  );
}

/** A rule that nobody answered yet. */
export const newRule = (text = ''): SetupRule => ({ id: uuidv7(), text });

/** `id` null: a new one. */
export type SetupDraft = { id: string | null; fields: SetupFields };

/** Stores a setup. */
export function useSaveSetup(): Command<SetupDraft> {
  const { mutateAsync, ...command } = usePutRecord();
  return {
    ...command,
    mutateAsync: ({ id, fields }) => mutateAsync({ id: id ?? uuidv7(), kind: 'setup', fields }),
  };
}

/** Stores a setup and gives its name to all trades that had the name `from`. */
export const useRenameSetup = (): Command<SetupDraft & { from: string }> =>
  useJournalCommand(async (journal, { id, fields, from }: SetupDraft & { from: string }) => {
    try {
      const work = await journal.work();
      await work.renameSetup({ id: id ?? uuidv7(), from, fields });
    } catch (cause) {
      throw new Error('The setup could not be renamed on this device. Please try again.', {
        cause,
      });
    }
  });
