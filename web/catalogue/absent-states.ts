import type { ScreenName, StateName } from './states.ts';

/** Why some screens have no picture of a state. */
type Absence = {
  readonly states: readonly StateName[];
  readonly screens: readonly ScreenName[];
  readonly why: string;
};

const absences: readonly Absence[] = [];

/** Why a screen is not shown in a state; null: it is shown. */
export const whyAbsent = (screen: ScreenName, state: StateName): string | null =>
  absences.find(({ states, screens }) => states.includes(state) && screens.includes(screen))?.why ??
  null;
