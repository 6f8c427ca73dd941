import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { closedText as words } from '../../content/closed-text.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { storeWantedPage } from '../../wanted-page.ts';
import { useCustomerRecord } from '../session/customer-queries.ts';
import { isSubscribed } from './status.ts';
import './pages.css';

interface Props {
  /** What the plan opens, for a customer without it. */
  offer: string;
  /** For a subscriber who owes a payment. */
  unpaid: string;
  /** Puts the sentence and the ways together. */
  children: (text: string, ways: ReactNode) => ReactNode;
}

/** Says how the customer can open what the plan does not open now: the way to the plan, and from there back here. */
export const ClosedText = ({ offer, unpaid, children }: Props) => {
  const { pathname } = useLocation();
  const { data: customer } = useCustomerRecord();
  if (customer && isSubscribed(customer.subscription))
    return children(
      unpaid,
      <Link className={buttonClass('primary', 'large')} to={paths.account}>
        {words.account}
      </Link>,
    );
  const comeBack = () => storeWantedPage(pathname);
  return children(
    offer,
    <div className="closed-text__ways">
      <Link className={buttonClass('primary', 'large')} to={paths.essentials} onClick={comeBack}>
        {words.buy}
      </Link>
      <Link className={buttonClass('quiet', 'large')} to={paths.subscription} onClick={comeBack}>
        {words.plan}
      </Link>
    </div>,
  );
};
