/** Widest picture that is taken of a film, in pixels: a card is at most half as wide. */
const widest = 1280;

/** Returns the time, in seconds, of the frame that is suggested as picture: it lies after a fade-in. */
export function firstFrameAt(durationSeconds: number): number {
  return Math.min(durationSeconds * 0.1, 10);
}

/** Whole seconds of a film, as recordings keep them; null where the browser cannot tell. */
export function lengthOf({ duration }: Pick<HTMLVideoElement, 'duration'>): number | null {
  return Number.isFinite(duration) && duration > 0 ? Math.max(1, Math.round(duration)) : null;
}

/** The frame that a film shows now, as a JPEG file; null where there is none (sound alone). */
export async function frameOf(film: HTMLVideoElement, name: string): Promise<File | null> {
  const { videoWidth, videoHeight } = film;
  const scale = Math.min(1, widest / videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext('2d');
  if (!context || canvas.width === 0) return null;
  context.drawImage(film, 0, 0, canvas.width, canvas.height);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  return picture && new File([picture], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
}
