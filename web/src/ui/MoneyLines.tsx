import type { ReactNode } from 'react';
import './money-lines.css';

export type MoneyLine = {
  label: ReactNode;
  /** Money as text. */
  amount: string;
  /** Marks what makes the sum less. */
  less?: boolean;
};

type Props = {
  lines: readonly MoneyLine[];
  total?: MoneyLine;
};

/** Sums below each other, each on its line, and what they make together. */
export function MoneyLines({ lines, total }: Props) {
  return (
    <dl className="money-lines">
      {lines.map(({ label, amount, less }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name.
        <div key={place}>
          <dt>{label}</dt>
          <dd className={less ? 'money-lines__less' : undefined}>{amount}</dd>
        </div>
      ))}
      {total && (
        <div className="money-lines__total">
          <dt>{total.label}</dt>
          <dd className="price">{total.amount}</dd>
        </div>
      )}
    </dl>
  );
}
