/** Names of the databases that the app left in this browser. */
export async function databasesOnDevice(): Promise<string[]> {
  return (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
}
