/**
 * Caches the newest answer of a computation by its key, so that all callers within a minute share it; one
 * that is not reusable, from an incomplete history, is not returned again. `forget` drops the answer and
 * returns the number of dropped ones.
 */
export function memoizeNewest<Answer>(compute: (key: number) => Promise<Answer>) {
  let newest: { key: number; answer: Promise<Answer> } | null = null;

  async function ask(key: number, isReusable: (answer: Answer) => boolean): Promise<Answer> {
    if (newest?.key !== key) newest = { key, answer: compute(key) };
    const mine = newest;
    const forget = (): void => {
      if (newest === mine) newest = null;
    };
    try {
      const answer = await mine.answer;
      if (!isReusable(answer)) forget();
      return answer;
    } catch (error) {
      forget();
      throw error;
    }
  }

  function forgetNewest(): number {
    const count = newest === null ? 0 : 1;
    newest = null;
    return count;
  }

  return Object.assign(ask, { forget: forgetNewest });
}
