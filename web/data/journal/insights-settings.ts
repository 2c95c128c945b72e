import { useState } from 'react';
import { z } from 'zod';
import { storageKey } from '#web/client/mode.ts';
import { deviceTexts } from '#web/client/storage.ts';

const NAME = 'insights';

const InsightsSettings = z.object({
  /** Null: that of most trades. */
  currency: z.string().nullable(),
  /** Whether trades in other currencies are counted at a known rate. */
  isConverting: z.boolean(),
  /** By currency, in its major units: results up to so far from zero are neither win nor loss. */
  breakeven: z.record(z.string(), z.number().nonnegative()),
});
export type InsightsSettings = z.infer<typeof InsightsSettings>;

const untouched: InsightsSettings = { currency: null, isConverting: false, breakeven: {} };

function read(): InsightsSettings {
  try {
    const stored: unknown = JSON.parse(deviceTexts.read(storageKey(NAME)) ?? 'null');
    return InsightsSettings.parse(stored);
  } catch {
    return untouched; // not ours: as good as absent
  }
}

/** How the insights are told on this device. */
export function useInsightsSettings(): [
  InsightsSettings,
  (changes: Partial<InsightsSettings>) => void,
] {
  const [settings, setSettings] = useState(read);
  const change = (changes: Partial<InsightsSettings>) => {
    const next = { ...settings, ...changes };
    deviceTexts.write(storageKey(NAME), JSON.stringify(next));
    setSettings(next);
  };
  return [settings, change];
}
