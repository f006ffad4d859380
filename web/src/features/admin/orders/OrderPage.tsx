import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { AddressReport } from '#shared/contract/common/address-report.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { isPlaceholderEmail, orderTypes } from '#shared/rules/admin.ts';
import { mailtoOf } from '#shared/rules/email-addresses.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { formatVoucherCode } from '#shared/rules/vouchers.ts';
import { attendedText } from '../../../lib/admin/attendance.ts';
import { shortMoment } from '../../../lib/admin/dates.ts';
import { customerOf, discountOf, restStateText } from '../../../lib/admin/order-text.ts';
import type { AdminOrder } from '../../../lib/admin/orders.ts';
import { creditsText } from '../../../lib/admin/pack-text.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { CodeBadge } from '../../../ui/admin/CodeBadge.tsx';
import { DetailSkeleton } from '../../../ui/admin/DetailSkeleton.tsx';
import { MailProblem } from '../../../ui/admin/MailProblem.tsx';
import { OrderPrice } from '../../../ui/admin/OrderPrice.tsx';
import { OrderStatus } from '../../../ui/admin/OrderStatus.tsx';
import { OrderStatusBadge } from '../../../ui/admin/OrderStatusBadge.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { Panel } from '../../../ui/admin/Panel.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageBackLink } from '../../../ui/PageBackLink.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { GiftPanel } from './GiftPanel.tsx';
import { OrderActions } from './OrderActions.tsx';
import { PackPanel } from './PackPanel.tsx';
import { Timeline } from './Timeline.tsx';
import { typeName } from './type-names.ts';
import '../../../ui/admin/record.css';
import './order.css';
import './orders.css';

const back = <PageBackLink to={adminPaths.orders.href()}>Back to orders</PageBackLink>;

export function OrderPage() {
  const { type, orderId = '' } = useParams();
  const orderType = orderTypes.find((option) => option === type);
  const { data, error, mutate } = useEndpoint('getOrder', orderType ? { params: { type: orderType, orderId } } : null);
  const missing = (
    <>
      <PageHead title="Order not found" back={back} />
      <StateBox title="There is no such order">It may have been deleted, or the link may be missing a letter.</StateBox>
    </>
  );
  if (!orderType) return missing;
  const failed = (
    <>
      <PageHead title="Order" back={back} />
      <LoadFailed title="The order did not load" onRetry={() => void mutate()} reassurance="" />
    </>
  );
  return (
    <AsyncBoundary
      data={data}
      error={error}
      loading={<DetailSkeleton label="Loading the order" columns="order" />}
      failed={failed}
      missing={missing}
    >
      {(detail) => <OrderDetail {...detail} />}
    </AsyncBoundary>
  );
}

function OrderDetail({ order, pass, group, gift, soldPack, events, mailProblem }: ResponseBody<'getOrder'>) {
  return (
    <>
      <PageHead
        title={customerOf(order)}
        sub={`${order.itemName}, ordered ${shortMoment(order.createdAt)}`}
        back={back}
        actions={<OrderActions order={order} within />}
      />
      <div className="record">
        <Panel title="Order" beside={<OrderStatus order={order} />}>
          <Facts order={order} mailProblem={mailProblem} />
        </Panel>
        <div className="record__side">
          {gift && <GiftPanel gift={gift} value={order.listPrice} />}
          {soldPack && <PackPanel soldPack={soldPack} order={order} />}
          {pass && <PassPanel pass={pass} order={order} />}
          {group && <GroupPanel group={group} order={order} />}
          <Panel title="What happened">
            <Timeline events={events} />
          </Panel>
        </div>
      </div>
    </>
  );
}

type Detail = ResponseBody<'getOrder'>;
type Together = { id: string; name: string; total: AdminOrder['total']; status: AdminOrder['status'] };

/** The bookings that were ordered together, each an order of its own. */
function TogetherPanel({ title, bookings, order }: { title: string; bookings: Together[]; order: AdminOrder }) {
  return (
    <Panel title={title}>
      <ul className="order__dates">
        {bookings.map(({ id, name, total, status }) => (
          <li key={id}>
            {id === order.id ? (
              <b aria-current="true">{name}</b>
            ) : (
              <AppLink to={adminPaths.order.href('session', id)}>{name}</AppLink>
            )}
            <span className="order__share">
              <OrderPrice order={{ total, status }} /> <OrderStatusBadge status={status} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The dates of a pass (docs/product.md#passes). */
function PassPanel({ pass, order }: { pass: NonNullable<Detail['pass']>; order: AdminOrder }) {
  const title = `Whole series: ${pass.dates.length} dates, ${formatMoney(pass.total)}`;
  const dates = pass.dates.map(({ sessionStart, ...date }) => ({ ...date, name: shortMoment(sessionStart) }));
  return <TogetherPanel title={title} bookings={dates} order={order} />;
}

/** The places of an order of several (docs/product.md#several-places). */
function GroupPanel({ group, order }: { group: NonNullable<Detail['group']>; order: AdminOrder }) {
  const title = `Came together: ${group.places.length} places, ${formatMoney(group.total)}`;
  const places = group.places.map(({ attendeeName, ...place }) => ({ ...place, name: attendeeName }));
  return <TogetherPanel title={title} bookings={places} order={order} />;
}

function Facts({ order, mailProblem }: { order: AdminOrder; mailProblem: AddressReport | null }) {
  const { memberSub, sessionId, sessionStart, discountCode, movesBookingId } = order;
  const item = sessionId ? <AppLink to={adminPaths.session.href(sessionId)}>{order.itemName}</AppLink> : order.itemName;
  const account = memberSub ? (
    <AppLink to={adminPaths.user.href(memberSub)}>Their account</AppLink>
  ) : (
    <Guest {...order} />
  );
  return (
    <dl className="order__facts record-facts">
      <Fact label="Item">{item}</Fact>
      {movesBookingId && (
        <Fact label="Booking">
          <AppLink to={adminPaths.order.href('session', movesBookingId)}>The booking that it moves</AppLink>
        </Fact>
      )}
      {order.restOfBookingId && (
        <Fact label="Booking">
          <AppLink to={adminPaths.order.href('session', order.restOfBookingId)}>
            The booking whose price it completes
          </AppLink>
        </Fact>
      )}
      {sessionStart && <Fact label="Starts">{shortMoment(sessionStart)}</Fact>}
      {attendedText(order) && <Fact label="Attendance">{attendedText(order)}</Fact>}
      <Fact label="Type">{order.given ? `${typeName(order)}, given for free` : typeName(order)}</Fact>
      <Fact label="Email">
        <CustomerEmail email={order.customerEmail} mailProblem={mailProblem} />
      </Fact>
      <Fact label="Account">{account}</Fact>
      <Fact label="Price">
        <OrderPrice order={order} />
        {order.option && <span>{`, ${order.option}`}</span>}
      </Fact>
      {order.rest && (
        <Fact label="Rest">
          <AppLink to={adminPaths.order.href('session', order.rest.id)}>{restStateText(order.rest)}</AppLink>
        </Fact>
      )}
      {order.refundedPart && (
        <Fact label={order.refund === 'done' ? 'Refunded' : 'Partly refunded'}>
          {formatMoney(order.refundedPart)} of {formatMoney(order.total)}
        </Fact>
      )}
      {discountOf(order) > 0 && <Fact label="Full price">{formatMoney(order.listPrice)}</Fact>}
      {discountCode && (
        <Fact label="Discount">
          <CodeBadge code={discountCode} />
        </Fact>
      )}
      {order.memberDiscount && (
        <Fact label="Discount">
          {`${order.memberDiscount.percentage}% with membership `}
          <AppLink to={adminPaths.membership.href(order.memberDiscount.membershipId)}>
            {order.memberDiscount.name}
          </AppLink>
        </Fact>
      )}
      {order.vouchers?.map((part) => (
        <PaidPart key={part.code} {...part} />
      ))}
      <Fact label="Payment">{order.paymentId ? <code>{order.paymentId}</code> : 'None at Stripe'}</Fact>
      <Fact label="Order">
        <code>{order.id}</code>
      </Fact>
    </dl>
  );
}

/** A part of the price that a gift voucher or credits of a pack pay. */
function PaidPart({ code, amount, thing, pack }: NonNullable<AdminOrder['vouchers']>[number]) {
  if (pack) {
    return (
      <Fact label="Pack">
        {`${formatMoney(amount)} by ${creditsText(pack.credits)} of `}
        <AppLink to={adminPaths.pack.href(code)}>{pack.name}</AppLink>
      </Fact>
    );
  }
  return (
    <Fact label="Gift voucher">
      {formatMoney(amount)} by <CodeBadge code={formatVoucherCode(code)} />
      {thing && (thing === 'place' ? ', for one place' : ', for the collection')}
    </Fact>
  );
}

/** Someone without an account has a page too, if an address. */
function Guest({ id, customerEmail }: AdminOrder) {
  if (customerEmail === null || isPlaceholderEmail(customerEmail)) return <span>Guest</span>;
  return <AppLink to={adminPaths.person.href(id)}>Guest: everything about them</AppLink>;
}

type EmailProps = { email: AdminOrder['customerEmail']; mailProblem: AddressReport | null };

function CustomerEmail({ email, mailProblem }: EmailProps) {
  if (email === null) return <span>None: came with a name alone</span>;
  return (
    <>
      <a href={mailtoOf(email)}>{email}</a>
      <MailProblem problem={mailProblem} email={email} />
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
