interface ImportMetaEnv {
  /** `true` in the edition that runs on the built-in demo alone (`npm run demo`). */
  readonly VITE_DEMO?: string;
  /** Of the package; absent in tests. */
  readonly VITE_VERSION?: string;
  /** Of the contract this build was made from; absent in tests. */
  readonly VITE_CONTRACT_HASH?: string;
}
