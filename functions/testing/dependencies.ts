import type { ScreeningDependencies } from '../bookings/screening.ts';
import type { SignVideo } from '../media/watching.ts';
import type { PaymentDependencies } from '../payments/connect.ts';
import type { DecryptDataKey } from '../screening/data-key.ts';
import type { Ledger } from '../stripe/ledger.ts';

/** What the functions of a test site have; `adminEmail` receives the studio's mails. */
export type TestDependencies = PaymentDependencies &
  ScreeningDependencies & { adminEmail: string; ledger: Ledger; decryptDataKey: DecryptDataKey; signVideo: SignVideo };
