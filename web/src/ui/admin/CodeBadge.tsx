import '../badge.css';
import './code-badge.css';

/** A discount code; a long one is cut, and whole when it is pointed at. */
export function CodeBadge({ code }: { code: string }) {
  return (
    <span className="badge code-badge" title={code}>
      <span>{code}</span>
    </span>
  );
}
