import { useSite } from '../lib/rendering/context.ts';
import { ScriptButton } from './ScriptButton.tsx';
import './chips.css';

const all = { id: null, name: 'All', em: 1.3 };

type Props = { chosen: string | null; onChoose: (category: string | null) => void };

/** Nothing where there is one category or none. */
export function CategoryChips({ chosen, onChoose }: Props) {
  const { categories } = useSite();
  if (categories.length < 2) return null;
  return (
    <fieldset className="chips needs-script">
      <legend className="sr-only">Category</legend>
      {[all, ...categories].map(({ id, name, em }) => (
        <ScriptButton
          key={id}
          className="chip"
          style={{ minWidth: `min(100vw - 2 * var(--gutter), ${em}em + 2 * var(--chip-pad))` }}
          aria-pressed={id === chosen}
          onClick={() => id !== chosen && onChoose(id)}
        >
          {name}
        </ScriptButton>
      ))}
    </fieldset>
  );
}
