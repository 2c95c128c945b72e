import type { AccountFields } from '#contracts/journal/journal-records.ts';
import type { BrokerZone } from '#contracts/rules/time/broker-zone.ts';
import type { Reconciliation } from '#web/insights/reconcile.ts';
import type { SkippedRow, StatementFormat, TableReading } from '#web/statements/statement.ts';

export type { ReconciledFigure, Reconciliation } from '#web/insights/reconcile.ts';

/** A file as it was picked, shared or pasted; its type and its name's ending are not believed. */
export type StatementFile = {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

export type OpenedStatement =
  | {
      readonly state: 'read';
      readonly format: StatementFormat;
      readonly accountNumber: string;
      readonly accountName: string;
      readonly currency: string | null;
      readonly accountType: AccountFields['type'] | null;
      readonly trades: number;
      readonly cashFlows: number;
      readonly skipped: number;
      /** Its times are on the broker's clock and no file says in which zone. */
      readonly needsZone: boolean;
      readonly needsDateOrder: boolean;
      /** Of the journal, by the number in the file; null: none has it. */
      readonly accountId: string | null;
    }
  | {
      readonly state: 'columns';
      readonly heads: readonly string[];
      /** The first rows, for the trader to recognise the columns. */
      readonly samples: readonly (readonly string[])[];
      readonly guess: TableReading;
    }
  | { readonly state: 'unreadable'; readonly reason: string };

/** What the trader has to say before anything can be written. */
export type ImportChoice = {
  /** An account of the journal, or a new one. */
  readonly account:
    | { readonly id: string; readonly zone: BrokerZone | null }
    | { readonly fields: AccountFields };
  /** Only where the file's own dates leave it open. */
  readonly dateOrder?: TableReading['dateOrder'];
};

export type PreviewedTrade = {
  readonly line: number;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly lots: number | null;
  readonly brokerTime: string; // as the file tells the close
  readonly closedAt: string; // the same, UTC ISO 8601
  readonly net: number;
  readonly isDuplicate: boolean;
};

export type ImportPreview = {
  readonly fresh: number;
  readonly duplicates: number;
  readonly cashFlows: { readonly fresh: number; readonly duplicates: number };
  /** All rows that become nothing; `invalid` holds the first 500 of them. */
  readonly invalidCount: number;
  readonly invalid: readonly SkippedRow[];
  /** The first 50, new ones first. */
  readonly trades: readonly PreviewedTrade[];
  readonly currency: string;
  readonly net: number; // of the new ones
  readonly reconciliation: Reconciliation | null;
};

export type ImportDone = {
  readonly importId: string;
  readonly accountId: string;
  readonly trades: number;
  readonly cashFlows: number;
};

/** Told now and then while something long goes on. */
export type OnProgress = (done: number, total: number) => void;

/** One statement at a time, from the file to the journal. Nothing is written before `store`. */
export type ImportDesk = {
  /** @param reading how to read a table of no known format, once the trader has said so */
  open: (file: StatementFile, reading: TableReading | null) => Promise<OpenedStatement>;
  preview: (choice: ImportChoice) => Promise<ImportPreview>;
  /** All of it or nothing. */
  store: (choice: ImportChoice, onProgress: OnProgress) => Promise<ImportDone>;
  close: () => Promise<void>;
  /** Takes everything an import brought out of the journal, or back in. @returns how many trades */
  undo: (importId: string) => Promise<number>;
  redo: (importId: string) => Promise<number>;
  reconcile: (importId: string) => Promise<Reconciliation>;
};
