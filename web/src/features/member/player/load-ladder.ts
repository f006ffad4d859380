import type { AttachLadder } from './ladder.ts';

/** Loads what plays ladders; null where this browser has nothing that it could use. */
export async function loadLadder(): Promise<AttachLadder | null> {
  const hasMediaSource = 'MediaSource' in window || 'ManagedMediaSource' in window;
  if (!hasMediaSource) return null;
  const { attachLadder } = await import('./ladder-stream.ts');
  return attachLadder;
}
