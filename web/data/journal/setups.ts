import { useCallback } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { SetupFields } from '#contracts/journal/journal-rows.ts';
import { setupKey } from '#contracts/rules/journal/trade-metrics.ts';
import type { SetupResults, SetupsQuery } from '#web/insights/insights.ts';
import type { Command } from '../use-command.ts';
import { useJournalQuery, type JournalQuery } from './insights.ts';
import { type RecordItem, usePutRecord, useRecords, useJournalCommand } from './journal.ts';

export type { PartResult, SetupResult, SetupResults } from '#web/insights/insights.ts';

export type Setup = RecordItem<'setup'>;
export type SetupRule = SetupFields['rules'][number];

/** The setups of the journal on this device, oldest first; null until they are read. */
export const useSetups = (): readonly Setup[] | null => useRecords('setup');

export const setupNamed = (setups: readonly Setup[], name: string): Setup | null =>
  setups.find((setup) => setupKey(setup.name) === setupKey(name)) ?? null;

/** Names to choose from: stored setups, then those of other trades; names that differ only in case are one. */
export function useSetupNames(others: readonly string[]): string[] {
  const setups = useSetups() ?? [];
  const names = new Map<string, string>();
  for (const name of [...setups.map((setup) => setup.name), ...others]) {
    if (!names.has(setupKey(name))) names.set(setupKey(name), name);
  }
  return [...names.values()];
}

/** The results of each setup. @param filter must be a stable reference */
export function useSetupResults(query: Omit<SetupsQuery, 'now'>): JournalQuery<SetupResults> {
  const { filter, currency, zone } = query;
  return useJournalQuery(
    useCallback(
      ({ insights }) => insights.readSetups({ filter, currency, zone, now: Date.now() }),
      [filter, currency, zone],
    ),
  );
}

export const newRule = (text = ''): SetupRule => ({ id: uuidv7(), text });

/** `id` null: a new one. */
export type SetupDraft = { id: string | null; fields: SetupFields };

export function useSaveSetup(): Command<SetupDraft> {
  const { mutateAsync, ...command } = usePutRecord();
  return {
    ...command,
    mutateAsync: ({ id, fields }) => mutateAsync({ id: id ?? uuidv7(), kind: 'setup', fields }),
  };
}

/** Renames a setup, and updates all trades with the old name `from`. */
export const useRenameSetup = (): Command<SetupDraft & { from: string }> =>
  useJournalCommand(async (journal, { id, fields, from }) => {
    try {
      const { insights } = await journal.services();
      await insights.renameSetup({ id: id ?? uuidv7(), from, fields });
    } catch (cause) {
      throw new Error('The setup could not be renamed on this device. Please try again.', {
        cause,
      });
    }
  });
