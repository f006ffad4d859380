import { notify } from './notify.ts';

/** Copies a text and says so by this title; where the browser refuses, the notice shows the text. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ tone: 'good', title: done, about: 'copy' });
  } catch {
    notify({ tone: 'bad', title: 'Failed to copy', text, about: 'copy' });
  }
}
