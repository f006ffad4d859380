import { untoldChanges } from './changes.ts';

/** Each change that attendees do not know yet, with its old and new value. */
export function UntoldChanges({ session }: { session: Parameters<typeof untoldChanges>[0] }) {
  return (
    <ul className="untold">
      {untoldChanges(session).map(({ label, before, after }) => (
        <li key={label}>
          <b>{label}</b> {after} <span className="hint">before: {before}</span>
        </li>
      ))}
    </ul>
  );
}
