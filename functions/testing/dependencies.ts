import type { DecryptDataKey } from '../domains/screening/data-key.ts';
import type { Erasures } from '../endpoints/admin/members/erasures.ts';
import type { SignVideo } from '../ground/media/watching.ts';
import type { Ledger } from '../ground/stripe/ledger.ts';
import type { ScreeningDependencies } from '../orders/bookings/screening.ts';
import type { PaymentDependencies } from '../orders/payments/connect.ts';

/** What the functions of a test site have; `adminEmail` receives the studio's mails. */
export type TestDependencies = PaymentDependencies &
  Erasures &
  ScreeningDependencies & { adminEmail: string; ledger: Ledger; decryptDataKey: DecryptDataKey; signVideo: SignVideo };
