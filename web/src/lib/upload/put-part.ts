/** A failed part. `status` is the storage's HTTP status; 0 without a response. */
export class PartFailed extends Error {
  override readonly name = 'PartFailed';
  readonly status: number;

  constructor(status: number) {
    super(status === 0 ? 'no answer from the storage' : `the storage answered ${status}`);
    this.status = status;
  }
}

type Options = { signal: AbortSignal; onSent: (bytes: number) => void };

/** Milliseconds without a byte after which a connection counts as lost. */
const silence = 30_000;

/**
 * Puts the bytes of a part to a signed address and returns its tag, by which the parts are put together. XMLHttpRequest,
 * because fetch does not tell how much has been sent. Throws `PartFailed`, or the signal's reason.
 */
export function putPart(url: string, bytes: ArrayBuffer, { signal, onSent }: Options): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let watch: ReturnType<typeof setTimeout>;
    const listen = () => {
      clearTimeout(watch);
      watch = setTimeout(stop, silence);
    };
    request.upload.onprogress = ({ loaded }) => {
      listen();
      onSent(loaded);
    };
    request.onloadend = () => {
      clearTimeout(watch);
      signal.removeEventListener('abort', stop);
      const tag = request.getResponseHeader('ETag');
      if (request.status === 200 && tag) resolve(tag);
      else reject(signal.aborted ? signal.reason : new PartFailed(request.status));
    };
    signal.addEventListener('abort', stop);
    request.open('PUT', url);
    listen();
    request.send(bytes);
  });
}
