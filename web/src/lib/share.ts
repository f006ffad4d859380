/** What happened when someone shared: the browser's sheet took it, it was copied, they changed their mind, it failed. */
export type ShareResult = 'shared' | 'copied' | 'cancelled' | 'failed';

type Shareable = { title: string; text: string; url: string };

/** Whether this is a phone or tablet with a share sheet of its own. */
export function hasShareSheet(): boolean {
  return 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;
}

export async function shareBySheet(what: Shareable): Promise<ShareResult> {
  try {
    await navigator.share(what);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}

export async function copyLink(url: string): Promise<ShareResult> {
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed'; // No permission, or a page that is not secure: the caller says so.
  }
}
