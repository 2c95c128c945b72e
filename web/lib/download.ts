/** Hands a file to the browser's download; the address is freed again a little later. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Safari reads the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
