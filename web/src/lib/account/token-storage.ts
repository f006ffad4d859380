import { noteStorageFull } from '../storage.ts';

// Tokens that the browser did not store: until the page is left.
const unstored = new Map<string, string>();

/** `localStorage` as Amplify uses it for tokens, where signing in also works when the browser has no room left. */
export const tokenStorage = {
  async getItem(key: string): Promise<string | null> {
    if (unstored.has(key)) return unstored.get(key) ?? null;
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null; // Switched off.
    }
  },
  async setItem(key: string, value: string): Promise<void> {
    unstored.delete(key);
    try {
      window.localStorage.setItem(key, value);
    } catch (error) {
      noteStorageFull(error, key);
      unstored.set(key, value);
    }
  },
  async removeItem(key: string): Promise<void> {
    unstored.delete(key);
    try {
      window.localStorage.removeItem(key);
    } catch {
      // Switched off.
    }
  },
  async clear(): Promise<void> {
    unstored.clear();
  },
};
