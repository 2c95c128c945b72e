/** Called instead of saving while downloads are refused. */
let refuse: (() => void) | null = null;

/** From now on no file is saved, and `onRefused` is called instead. @returns admits downloads again */
export function refuseDownloads(onRefused: () => void): () => void {
  refuse = onRefused;
  return () => {
    refuse = null;
  };
}

/** Lets the browser fetch a file of this server, as it comes. @returns whether it was admitted */
export function saveAddress(url: string, fileName: string): boolean {
  if (refuse !== null) {
    refuse();
    return false;
  }
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  return true;
}

/** Hands a file to the browser's download; the address is freed again a little later. @returns whether it was admitted */
export function saveFile(blob: Blob, fileName: string): boolean {
  const url = URL.createObjectURL(blob);
  const isSaved = saveAddress(url, fileName);
  // Safari reads the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return isSaved;
}
