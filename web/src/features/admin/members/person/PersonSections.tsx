import { useState } from 'react';
import { ActionRow, ActionRows } from '../../../../ui/ActionRows.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { Users } from '../../../../ui/admin/icons.tsx';
import { Panel } from '../../../../ui/admin/Panel.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { Merge } from './Merge.tsx';
import { Notes } from './Notes.tsx';
import { PersonMails } from './PersonMails.tsx';
import { PersonBookings, PersonPurchases } from './PersonOrders.tsx';
import type { Person } from './person.ts';
import { Summary } from './Summary.tsx';

type Props = { person: Person /** Ways to their data, and its end. */; data?: React.ReactNode };

/** Everything about a person, with or without an account (docs/product.md#people). */
export function PersonSections({ person, data }: Props) {
  const [merging, setMerging] = useState<string | null>(null);
  const [merges, setMerges] = useState(0);
  return (
    <>
      {person.merging.map((email) => (
        <Alert key={email} tone="wait" title={`Merging ${email} is not finished`} text="What had moved stays here.">
          <button
            type="button"
            className={buttonClass({ tone: 'line', small: true })}
            onClick={() => setMerging(email)}
          >
            Continue
          </button>
        </Alert>
      ))}
      <div className="record mt-4">
        <div className="record__side">
          <Summary person={person} />
          <Panel title="Addresses and data">
            <p className="member__words secondary">
              Someone who booked with two e-mail addresses can be made one person. You see first what moves.
            </p>
            <ActionRows>
              <ActionRow icon={Users} opensDialog onClick={() => setMerging('')}>
                Merge another address…
              </ActionRow>
              {data}
            </ActionRows>
          </Panel>
        </div>
        <Notes key={`${person.addressId} ${merges}`} person={person} />
      </div>
      <div key={merges}>
        <PersonBookings person={person} />
        <PersonPurchases person={person} />
        <PersonMails person={person} />
      </div>
      {merging !== null && (
        <Merge
          person={person}
          email={merging || undefined}
          onClose={() => setMerging(null)}
          onMerged={() => setMerges(merges + 1)}
        />
      )}
    </>
  );
}
