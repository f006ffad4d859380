import { type Category, categories } from '#shared/rules/sessions.ts';
import { ScriptButton } from './ScriptButton.tsx';
import './chips.css';

type Props = { chosen: Category | null; onChoose: (category: Category | null) => void };

export function CategoryChips({ chosen, onChoose }: Props) {
  return (
    <fieldset className="chips needs-script">
      <legend className="sr-only">Category</legend>
      {[null, ...categories].map((category) => (
        <ScriptButton
          key={category}
          className="chip"
          aria-pressed={category === chosen}
          onClick={() => category !== chosen && onChoose(category)}
        >
          {category ?? 'All'}
        </ScriptButton>
      ))}
    </fieldset>
  );
}
