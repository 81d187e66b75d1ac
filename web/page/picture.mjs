// Pictures of boards: decoded by the browser, read by the solver.

/** More pixels are made fewer before anybody looks at them. */
const MOST_PIXELS = 8e6;

/** The picture among the files that were dropped or pasted, or null. */
export function pictureIn(files) {
  return [...(files ?? [])].find(({ type }) => type.startsWith('image/')) ?? null;
}

/** The pixels of a picture. Throws an Error if the browser cannot read it. */
export async function pixelsOf(file) {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) throw Error('Expected a picture, found a damaged one or a kind that this browser does not know.');
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (bitmap.width * bitmap.height)));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.floor(side * scale)));
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
