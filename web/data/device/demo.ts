import { isDemo } from '#web/client/mode.ts';

export { isViewing } from '#web/client/storage.ts';
export { enterDemo, isDemo, leaveDemo } from '#web/client/mode.ts';

/** A figure of the server's machine; a dash in the demo, which has none. */
export const ofMachine = <Figure>(figure: Figure): Figure | '–' => (isDemo() ? '–' : figure);
