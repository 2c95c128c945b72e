/** Injectable setInterval; returns its cancel function. */
export type Every = (run: () => void, ms: number) => () => void;

/** Node's setInterval, unreferenced: it does not delay the end of the process. */
export const everyByTimer: Every = (run, ms) => {
  const timer = setInterval(run, ms);
  timer.unref();
  return () => clearInterval(timer);
};
