/** The paths that the API answers, as Vite's proxy reads them; the sources of the record's scripts lie under `/record`, too. */
export const API_PATHS: readonly string[] = [
  '/api',
  '/media',
  '^/record(?!/[^?]*\\.ts(?:\\?|$))(?:$|[?./])',
];
