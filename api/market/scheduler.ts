/** Runs something again and again until the returned end is called; a test turns the wheel by hand. */
export type Every = (run: () => void, ms: number) => () => void;

/** By the timers of Node; none keeps a stopping server alive. */
export const everyByTimer: Every = (run, ms) => {
  const timer = setInterval(run, ms);
  timer.unref();
  return () => clearInterval(timer);
};
