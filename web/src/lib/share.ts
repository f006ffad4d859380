/**
 * Sharing ends in one of four ways: the browser's sheet took it, it was copied, someone changed their mind, or it
 * failed.
 */
export type ShareResult = 'shared' | 'copied' | 'cancelled' | 'failed';

type Shareable = { title: string; text: string; url: string };

export function hasShareSheet(): boolean {
  return 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;
}

export async function shareBySheet(content: Shareable): Promise<ShareResult> {
  try {
    await navigator.share(content);
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
