/** Content types of what a job writes, by the ending of a file's name. */
export const preparedTypes: Record<string, string> = {
  '.m4a': 'audio/mp4',
  '.m3u8': 'application/x-mpegURL',
  '.ts': 'video/MP2T',
};
