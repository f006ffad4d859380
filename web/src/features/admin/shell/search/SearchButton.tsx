import { Search } from '../../../../ui/admin/icons.tsx';
import './search-button.css';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the search, and names its keys. */
export function SearchButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      className="search-button"
      aria-haspopup="dialog"
      aria-keyshortcuts={isApple ? 'Meta+K /' : 'Control+K /'}
      onClick={onPress}
    >
      <Search />
      Search
      <span className="search-button__keys" aria-hidden="true">
        {isApple ? '⌘K' : 'Ctrl K'}
      </span>
    </button>
  );
}
