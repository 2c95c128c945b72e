/**
 * Remembers the newest answer of a computation by its key, so that all who ask within a minute share it.
 *
 * @param isKept whether an answer may be told again; one of half a history may not
 * @returns how to ask; its `forget` drops the answer, and tells how many there were
 */
export function remembered<Answer>(compute: (key: number) => Promise<Answer>) {
  let newest: { key: number; answer: Promise<Answer> } | null = null;

  async function ask(key: number, isKept: (answer: Answer) => boolean): Promise<Answer> {
    if (newest?.key !== key) newest = { key, answer: compute(key) };
    const mine = newest;
    const forget = (): void => {
      if (newest === mine) newest = null;
    };
    try {
      const answer = await mine.answer;
      if (!isKept(answer)) forget();
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
