import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { mailtoOf } from '#shared/rules/email-addresses.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { formatVoucherCode, thingName } from '#shared/rules/vouchers.ts';
import { shortDate, shortMoment } from '../../../lib/admin/dates.ts';
import { voucherStateNames } from '../../../lib/admin/voucher-states.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { type Detail, DetailList } from '../../../ui/admin/DetailList.tsx';
import { Panel } from '../../../ui/admin/Panel.tsx';

type Gift = NonNullable<ResponseBody<'getOrder'>['gift']>;
type Props = { gift: Gift; value: Money };

/** Shows the gift voucher that was ordered: for whom, in which words, and what became of it. */
export function GiftPanel({ gift, value }: Props) {
  return (
    <Panel
      title={
        gift.thing ? `Gift voucher: ${thingName(gift.thing, value.currency)}` : `Gift voucher of ${formatMoney(value)}`
      }
    >
      <DetailList details={detailsOf(gift, value)} />
    </Panel>
  );
}

function detailsOf({ recipientName, giverName, message, thing, voucher, ...delivery }: Gift, value: Money): Detail[] {
  return [
    ...(thing ? ([['Paid for it', formatMoney(value)]] satisfies Detail[]) : []),
    ['For', recipientName],
    ['From', giverName],
    ...(message === null ? [] : ([['Words', <q key="words">{message}</q>]] satisfies Detail[])),
    ['Delivery', <Delivery key="delivery" {...delivery} />],
    [
      'Voucher',
      voucher ? <VoucherLink key="voucher" voucher={voucher} isThing={thing !== null} /> : 'Made once it is paid',
    ],
  ];
}

const deliveryNames = { waiting: 'not sent yet', sent: 'sent', undelivered: 'did not arrive' } as const;

type DeliveryProps = Pick<Gift, 'recipientEmail' | 'deliverAt' | 'delivery'>;

function Delivery({ recipientEmail, deliverAt, delivery }: DeliveryProps) {
  if (recipientEmail === null) return <span>The buyer passes it on</span>;
  const when = deliverAt === null ? 'At once' : shortMoment(deliverAt);
  return (
    <>
      <a href={mailtoOf(recipientEmail)}>{recipientEmail}</a>
      <small>{delivery === null ? when : `${when}, ${deliveryNames[delivery]}`}</small>
    </>
  );
}

type LinkProps = { voucher: NonNullable<Gift['voucher']>; isThing: boolean };

function VoucherLink({ voucher, isThing }: LinkProps) {
  const { id, code, balance, expiresAt, state } = voucher;
  const lastDay = shortDate(new Date(Date.parse(expiresAt) - 1).toISOString());
  return (
    <>
      <AppLink to={adminPaths.voucher.href(id)}>{formatVoucherCode(code)}</AppLink>
      <small>
        {state === 'valid'
          ? `Valid until ${lastDay}, ${isThing ? 'unused' : `${formatMoney(balance)} left`}`
          : voucherStateNames[state]}
      </small>
    </>
  );
}
