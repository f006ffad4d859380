const extensions: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov'],
  'text/vtt': ['vtt'],
  'application/x-subrip': ['srt'],
};

/** The file name's own extension if it fits the type. */
export function extensionOf(fileName: string, contentType: string): string {
  const own = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  const allowed = extensions[contentType] ?? [];
  return allowed.includes(own) ? own : (allowed[0] ?? 'bin');
}
