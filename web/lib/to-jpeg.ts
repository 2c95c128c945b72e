const QUALITY = 0.92;

/**
 * The picture as JPEG, for programs that know nothing newer. What was transparent becomes white.
 *
 * @throws when the browser cannot read the picture
 */
export async function toJpeg(picture: Blob): Promise<Blob> {
  if (picture.type === 'image/jpeg') return picture;
  const bitmap = await createImageBitmap(picture);
  try {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('this browser offers no 2d canvas');
    context.fillStyle = 'white';
    context.fillRect(0, 0, bitmap.width, bitmap.height);
    context.drawImage(bitmap, 0, 0);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  } finally {
    bitmap.close();
  }
}
