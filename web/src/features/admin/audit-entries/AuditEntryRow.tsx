import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatTime } from '#shared/rules/dates.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { actionText, differencesOf, type FieldChange, hrefOf } from './entry-text.ts';

type AuditEntry = ResponseBody<'listAuditEntries'>['entries'][number];

/** Fields that are visible before the row is expanded. */
const maxInlineChanges = 4;

export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const { at, by, as, target, ip } = entry;
  const changes = differencesOf(entry);
  const place = hrefOf(target);
  const name = target.name || target.id;
  return (
    <li className="activity__entry">
      <div className="activity__head">
        <p>
          <b>{actionText(entry.action)}</b> <span>{place ? <AppLink to={place}>{name}</AppLink> : name}</span>
        </p>
        <p className="hint">
          <time dateTime={at}>{formatTime(at, viewerZone())}</time>, by {by.email}
          <span>{as && ` signed in as ${as.email}`}</span> from {ip}
        </p>
      </div>
      {changes.length > 0 && changes.length <= maxInlineChanges && <Changes changes={changes} name={name} />}
      {changes.length > maxInlineChanges && (
        <details>
          <summary>{changes.length} fields</summary>
          <Changes changes={changes} name={name} />
        </details>
      )}
    </li>
  );
}

function Changes({ changes, name }: { changes: readonly FieldChange[]; name: string }) {
  return (
    <table className="activity__changes">
      <caption className="sr-only">What changed of {name}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
