const edge = 256;

/** Cuts the middle square of a picture and answers it as a small JPEG. */
export async function squarePicture(file: File): Promise<Blob> {
  const source = await createImageBitmap(file);
  const side = Math.min(source.width, source.height);
  const canvas = document.createElement('canvas');
  canvas.width = edge;
  canvas.height = edge;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser cannot draw pictures');
  pen.drawImage(source, (source.width - side) / 2, (source.height - side) / 2, side, side, 0, 0, edge, edge);
  source.close();
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('the picture could not be drawn'));
    canvas.toBlob(take, 'image/jpeg', 0.86);
  });
}
