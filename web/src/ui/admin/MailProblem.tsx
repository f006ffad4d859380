import type { AddressReport } from '#shared/contract/common/address-report.ts';
import { retryAddress } from '../../lib/admin/retry-address.ts';
import { Act } from './Act.tsx';
import './mail-problem.css';

type Props = { problem: AddressReport | null; email: string };

/** Below an e-mail address: why mails to it could not be delivered, and another try. Nothing while they arrive. */
export function MailProblem({ problem, email }: Props) {
  if (!problem) return null;
  const { addressId, reason, blocked } = problem;
  return (
    <div className="mail-problem">
      <p>
        A mail could not be delivered: {reason}.<span>{blocked && ' No more are sent.'}</span>
      </p>
      <Act label="Try again" busy="Trying…" about={`mails to ${email}`} act={() => retryAddress(addressId)} />
    </div>
  );
}
