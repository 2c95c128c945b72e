/**
 * Remembers the newest result by its key, so that all who ask in the same stretch of time share it. A
 * failure is not remembered.
 *
 * @param isKept whether a result may be told again; one of half a history may not
 */
export function newestOf<Value>(
  compute: (key: number) => Promise<Value>,
  isKept: (value: Value) => boolean = () => true,
) {
  let newest: { key: number; value: Promise<Value> } | null = null;

  return async (key: number): Promise<Value> => {
    if (newest?.key !== key) newest = { key, value: compute(key) };
    const mine = newest;
    const forget = (): void => {
      if (newest === mine) newest = null;
    };
    try {
      const value = await mine.value;
      if (!isKept(value)) forget();
      return value;
    } catch (error) {
      forget();
      throw error;
    }
  };
}
