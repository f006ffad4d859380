import { readStored, writeStored } from '../../../../lib/storage.ts';
import type { Hit } from './results.ts';

const storageKey = 'recentHits';
const maxHits = 5;

function isHit(value: unknown): value is Hit {
  if (typeof value !== 'object' || value === null || !('href' in value && 'title' in value && 'text' in value))
    return false;
  const { href, title, text } = value;
  return (
    typeof href === 'string' && href.startsWith('/admin/') && typeof title === 'string' && typeof text === 'string'
  );
}

/**
 * Returns what was opened from the search in this tab, latest first; signing out forgets it
 * (docs/product.md#browser-storage).
 */
export function recentHits(): Hit[] {
  try {
    const stored: unknown = JSON.parse(readStored('sessionStorage', storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isHit) : [];
  } catch {
    return [];
  }
}

export function rememberHit(hit: Hit): void {
  const others = recentHits().filter(({ href }) => href !== hit.href);
  writeStored('sessionStorage', storageKey, JSON.stringify([hit, ...others].slice(0, maxHits)));
}
