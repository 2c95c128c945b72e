/**
 * Takes away the skeleton that index.html shows to members who are signed in, and shows what React
 * has rendered in its place, or in place of the login on another page than the root. Call it once the
 * first screen stands; again is harmless.
 */
export function revealApp(): void {
  const { dataset } = document.documentElement;
  delete dataset['signedIn'];
  delete dataset['elsewhere'];
  document.querySelector('#boot-skeleton')?.remove();
}
