import { withNotice } from '../../../lib/admin/attempt.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { Act } from '../../../ui/admin/Act.tsx';
import { Panel } from '../../../ui/admin/Panel.tsx';
import type { Overview } from './overview.ts';

type Imports = NonNullable<Overview['imports']>;

async function setMails(isOn: boolean, importedAt: string): Promise<void> {
  const texts = { done: isOn ? 'Mails are on' : 'Mails are off', failed: 'That was not saved' };
  await withNotice(() => call('setImportedMails', { body: { on: isOn, importedAt } }), texts);
  await refresh('getOverview');
}

/** Lets the owner decide whether mails go to the people whom an import brought (docs/product.md#imported-people). */
export function ImportedPeople(imports: Imports) {
  const { mailsOn, importedAt } = imports;
  const next = mailsOn ? 'Turn off' : 'Turn on';
  const turn = () => setMails(!mailsOn, importedAt);
  return (
    <div className="overview__line">
      <Panel
        title={`Mails to the people you brought here are ${mailsOn ? 'on' : 'off'}`}
        beside={<Act label={next} busy="Saving…" about="mails to imported people" act={turn} />}
      >
        <p>{importedText(imports)}</p>
      </Panel>
    </div>
  );
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

function packsText(packs: number, mailsOn: boolean): string {
  if (packs === 1) return `The owner of 1 pack ${mailsOn ? 'is' : 'would be'} told before it ends.`;
  return `The owners of ${packs} packs ${mailsOn ? 'are' : 'would be'} told before these end.`;
}

/** Says to how many imported people mails go, or would go, and which (docs/product.md#imported-people). */
export function importedText({ people: booked, waiting, packs, mailsOn }: Imports): string {
  const get = mailsOn ? (booked === 1 ? 'gets' : 'get') : 'would get';
  const areOffered = mailsOn ? (waiting === 1 ? 'is offered' : 'are offered') : 'would be offered';
  return [
    booked > 0 && `${people(booked)} with a place ${get} reminders before their sessions.`,
    waiting > 0 && `${people(waiting)} on waitlists ${areOffered} places that become free.`,
    packs > 0 && packsText(packs, mailsOn),
    !mailsOn && 'Until you turn them on, nothing goes to them by itself; what you write or announce yourself does.',
  ]
    .filter((text) => typeof text === 'string')
    .join(' ');
}
