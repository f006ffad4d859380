import { type Category, categories } from '#shared/rules/sessions.ts';
import { ScriptButton } from './ScriptButton.tsx';
import './chips.css';

/**
 * Width of each word in em, at least: pressed, and with glyphs on whole pixels, as some systems set them. So neither the
 * font's arrival nor a press moves the chips after it.
 */
const widths: Record<Category | 'All', number> = {
  ...{ All: 1.3, Breathwork: 5.6, Meditation: 5.25, Movement: 5.1, Pregnancy: 5.1 },
  ...{ Postpartum: 5.65, Mothers: 4.05, Workshop: 4.9, Other: 2.9 },
};

type Props = { chosen: Category | null; onChoose: (category: Category | null) => void };

export function CategoryChips({ chosen, onChoose }: Props) {
  return (
    <fieldset className="chips needs-script">
      <legend className="sr-only">Category</legend>
      {[null, ...categories].map((category) => (
        <ScriptButton
          key={category}
          className="chip"
          style={{ minWidth: `calc(${widths[category ?? 'All']}em + 2 * var(--chip-pad))` }}
          aria-pressed={category === chosen}
          onClick={() => category !== chosen && onChoose(category)}
        >
          {category ?? 'All'}
        </ScriptButton>
      ))}
    </fieldset>
  );
}
