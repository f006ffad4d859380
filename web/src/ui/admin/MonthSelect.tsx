import type { Month } from '#shared/rules/income.ts';
import { monthName } from '../../lib/admin/months.ts';
import { Select } from '../Select.tsx';

type Props = {
  /** Latest first. */
  months: readonly Month[];
  month: Month;
  /** Null: the latest, which the address of a page leaves out. */
  onChoose: (month: Month | null) => void;
};

/** Chooses the month that a list shows. */
export function MonthSelect({ months, month, onChoose }: Props) {
  return (
    <Select
      label="Month"
      value={month}
      onChange={({ target }) => onChoose(target.value === months[0] ? null : target.value)}
    >
      {months.map((option) => (
        <option key={option} value={option}>
          {monthName(option)}
        </option>
      ))}
    </Select>
  );
}
