import Hls, { ErrorDetails, ErrorTypes, Events } from 'hls.js/light';
import type { AttachLadder } from './ladder.ts';

/** Seconds that are loaded ahead. */
const bufferSeconds = 30;

const isForbidden = (status: number | undefined) => status === 403 || status === 404;

/** Plays a ladder with hls.js, which asks for each part by the signature that is good at that moment. */
export const attachLadder: AttachLadder = (video, startSeconds, { signedUrl, onAttached, onError }) => {
  let isOver = false;
  const hls = new Hls({
    startPosition: startSeconds,
    maxBufferLength: bufferSeconds,
    // A worker would be made of a blob, which the content security policy refuses.
    enableWorker: false,
    capLevelToPlayerSize: true,
    xhrSetup: async (xhr, url) => {
      const signed = await signedUrl();
      xhr.open('GET', withSignatureOf(signed, url), true);
    },
  });
  hls.on(Events.ERROR, (_, { fatal, type, details, response }) => {
    if (!fatal || isOver) return;
    const isNetwork = type === ErrorTypes.NETWORK_ERROR && details !== ErrorDetails.MANIFEST_PARSING_ERROR;
    if (!isNetwork) onError('unplayable');
    else onError(isForbidden(response?.code) ? 'denied' : 'unreachable');
  });
  signedUrl().then(
    (url) => {
      if (isOver) return;
      hls.loadSource(withoutQuery(url));
      hls.attachMedia(video);
      onAttached();
    },
    () => isOver || onError('unreachable'),
  );
  return {
    destroy: () => {
      isOver = true;
      hls.destroy();
    },
  };
};

const withoutQuery = (url: string) => new URL(url.split('?')[0] ?? url, window.location.origin).href;

/** The address of a part, with the signature of its folder. */
function withSignatureOf(signed: string, url: string): string {
  return `${withoutQuery(url)}${new URL(signed, window.location.origin).search}`;
}
