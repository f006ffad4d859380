import type { Filter } from '../../../lib/filters.ts';
import { useHydrated } from '../../../lib/rendering/hydration.ts';
import { CategoryChips } from '../../../ui/CategoryChips.tsx';
import { MapPin } from '../../../ui/icons.tsx';
import { Select } from '../../../ui/Select.tsx';

type Props = {
  filter: Filter;
  onChange: (change: Partial<Filter>) => void;
  /** Undefined while loading; the select is shown disabled. */
  locations: string[] | undefined;
};

export function Filters({ filter, onChange, locations }: Props) {
  const isHydrated = useHydrated();
  const location = locations?.find((option) => option === filter.location) ?? '';
  return (
    <div className="filters needs-script">
      <CategoryChips chosen={filter.category} onChoose={(category) => onChange({ category })} />
      {(!locations || locations.length > 1) && (
        <Select
          label="Location"
          icon={<MapPin />}
          disabled={!isHydrated || !locations}
          value={location}
          onChange={(event) => onChange({ location: event.target.value || null })}
        >
          <option value="">All locations</option>
          {locations?.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      )}
    </div>
  );
}
