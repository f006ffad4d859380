import { withNotice } from '../../../lib/admin/attempt.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { Act } from '../../../ui/admin/Act.tsx';
import { Panel } from '../../../ui/admin/Panel.tsx';
import { importedText } from './imported-text.ts';
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
