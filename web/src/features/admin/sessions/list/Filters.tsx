import { useState } from 'react';
import { onlinePlace, placeNameOf, type SeatFilter, type SessionFilter } from '#shared/rules/session-filter.ts';
import { onlineLabel } from '#shared/rules/sessions.ts';
import type { AdminSessionSummary } from '../../../../lib/admin/use-upcoming-sessions.ts';
import { useSite } from '../../../../lib/rendering/context.ts';
import { Funnel } from '../../../../ui/admin/icons.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { Modal } from '../../../../ui/Modal.tsx';
import { Select } from '../../../../ui/Select.tsx';
import type { ListAddress } from './use-list-address.ts';
import './filters.css';

const seatNames: Record<SeatFilter, string> = { full: 'Full', half_empty: 'Half empty', waitlist: 'With a waitlist' };

type Choice = {
  name: keyof SessionFilter;
  label: string;
  all: string;
  options: readonly [value: string, text: string][];
};

/** The places of sessions, and the one that is chosen, by name; online ones first. */
function placesOf(sessions: readonly AdminSessionSummary[], chosen: string | undefined): string[] {
  const names = new Set([...sessions.map(placeNameOf), chosen ?? null].filter((name) => name !== null));
  const cities = [...names].filter((name) => name !== onlinePlace);
  return [onlinePlace, ...cities.toSorted((one, other) => one.localeCompare(other))];
}

type Props = { address: ListAddress; sessions: readonly AdminSessionSummary[] };

function useChoices({ address: { filter }, sessions }: Props): Choice[] {
  const { categories } = useSite();
  const places = placesOf(sessions, filter.place);
  return [
    {
      name: 'category',
      label: 'Category',
      all: 'All categories',
      options: categories.map(({ id, name }) => [id, name]),
    },
    {
      name: 'place',
      label: 'Place',
      all: 'Any place',
      options: places.map((name) => [name, name === onlinePlace ? onlineLabel : name]),
    },
    { name: 'seats', label: 'Seats', all: 'All seats', options: Object.entries(seatNames) },
  ];
}

function Selects({ choices, address }: { choices: readonly Choice[]; address: ListAddress }) {
  return choices.map(({ name, label, all, options }) => (
    <Select
      key={name}
      label={label}
      value={address.filter[name] ?? ''}
      onChange={({ target }) => address.setFilter(name, target.value)}
    >
      <option value="">{all}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  ));
}

/** Three choices beside the search; in a narrow window one button that opens them. */
export function Filters(props: Props) {
  const { address } = props;
  const choices = useChoices(props);
  const [isOpen, setOpen] = useState(false);
  const count = Object.values(address.filter).filter((value) => value !== undefined).length;
  return (
    <>
      <div className="session-filters">
        <Selects choices={choices} address={address} />
      </div>
      <button
        type="button"
        className={`${buttonClass({ tone: 'line' })} session-filters__open`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Funnel />
        <span>Filter{count > 0 && ` (${count})`}</span>
      </button>
      {isOpen && (
        <Modal title="Filter" onClose={() => setOpen(false)}>
          <div className="session-filters__sheet">
            <Selects choices={choices} address={address} />
            <button type="button" className={buttonClass({ tone: 'sage' })} onClick={() => setOpen(false)}>
              Show sessions
            </button>
          </div>
        </Modal>
      )}
    </>
  );
}
