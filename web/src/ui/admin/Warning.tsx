import { TriangleAlert } from './icons.tsx';
import './warning.css';

/** Warns beside a field of what is allowed; it is announced when it appears. */
export function Warning({ children }: { children: string | undefined }) {
  return (
    <div role="status">
      {children && (
        <p className="warning">
          <TriangleAlert />
          {children}
        </p>
      )}
    </div>
  );
}
