/** Seconds that a browser which cannot read a video is waited for. */
const timeoutMs = 5000;

/** Whole seconds of a video file, measured by the browser; null when it cannot tell. */
export function videoLength(file: File): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  video.preload = 'metadata';
  video.onloadedmetadata = () =>
    resolve(Number.isFinite(video.duration) ? Math.max(1, Math.round(video.duration)) : null);
  video.onerror = () => resolve(null);
  setTimeout(() => resolve(null), timeoutMs);
  video.src = address;
  return promise.finally(() => URL.revokeObjectURL(address));
}
