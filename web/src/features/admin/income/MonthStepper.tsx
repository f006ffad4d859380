import type { ReactNode } from 'react';
import type { Month } from '#shared/rules/income.ts';
import { monthName } from '../../../lib/admin/months.ts';
import { useFilters } from '../../../lib/admin/use-filters.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { ChevronLeft } from '../../../ui/admin/icons.tsx';
import { MonthSelect } from '../../../ui/admin/MonthSelect.tsx';
import { ChevronRight } from '../../../ui/page-icons.tsx';
import { useMonthHref } from './use-month-href.ts';
import './month-stepper.css';

type Props = {
  /** Latest first. */
  months: readonly Month[];
  month: Month;
};

/** The month that is shown, with the ones before and after it a press away; its name chooses any. */
export function MonthStepper({ months, month }: Props) {
  const [, change] = useFilters();
  const place = months.indexOf(month);
  const later = place > 0 ? months[place - 1] : undefined;
  return (
    <div className="month-stepper">
      <Step to={months[place + 1]} months={months}>
        <ChevronLeft />
      </Step>
      <MonthSelect months={months} month={month} onChoose={(chosen) => change({ month: chosen })} />
      <Step to={later} months={months}>
        <ChevronRight />
      </Step>
    </div>
  );
}

type StepProps = { to: Month | undefined; months: readonly Month[]; children: ReactNode };

function Step({ to, months, children }: StepProps) {
  const hrefOf = useMonthHref();
  if (to === undefined) return <span className="icon-btn month-stepper__end">{children}</span>;
  return (
    <AppLink className="icon-btn" to={hrefOf(to === months[0] ? null : to)} aria-label={monthName(to)}>
      {children}
    </AppLink>
  );
}
