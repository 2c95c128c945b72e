/**
 * Takes away the skeleton that index.html shows to members who are signed in, and shows what React
 * has rendered in its place. Call it once the first screen stands; again is harmless.
 */
export function revealApp(): void {
  delete document.documentElement.dataset['signedIn'];
  document.querySelector('#boot-skeleton')?.remove();
}
