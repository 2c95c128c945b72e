/** The bytes of a file as a `data:` address in base64. */
export function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
      else reject(reader.error ?? new Error('the file gave no text'));
    });
    reader.readAsDataURL(blob);
  });
}
