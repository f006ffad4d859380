import type { ComponentType, ReactNode } from 'react';
import { AppLink } from '../AppLink.tsx';
import './quick-tiles.css';

type Target =
  | { to: string }
  | { href: string }
  | { onClick: () => void; disabled?: boolean; isBusy?: boolean; opensDialog?: boolean };

export type QuickTile = Target & { icon: ComponentType; words: string; hint?: ReactNode };

/** Shows what is done most from a page, side by side; two by two on a phone. */
export function QuickTiles({ label, tiles }: { label: string; tiles: readonly QuickTile[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without markers.
    <ul className="quick-tiles no-print" role="list" aria-label={label}>
      {tiles.map((tile) => (
        <li key={tile.words}>
          <Target tile={tile} />
        </li>
      ))}
    </ul>
  );
}

function Target({ tile }: { tile: QuickTile }) {
  const { icon: Icon, words, hint } = tile;
  const content = (
    <>
      <Icon />
      <span>
        <b>{words}</b>
        {hint && <small>{hint}</small>}
      </span>
    </>
  );
  if ('to' in tile) return <AppLink to={tile.to}>{content}</AppLink>;
  if ('href' in tile) {
    return (
      <a href={tile.href} target="_blank" rel="noreferrer">
        {content}
      </a>
    );
  }
  const { onClick, disabled = false, isBusy = false, opensDialog = false } = tile;
  const isOff = disabled || isBusy;
  return (
    <button
      type="button"
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
    >
      {content}
    </button>
  );
}
