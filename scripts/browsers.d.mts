export function findBrowsers(): {
  chromium: string | null;
  firefox: string | null;
  webkit: { driver: string; browser: string; screen: string } | null;
};
