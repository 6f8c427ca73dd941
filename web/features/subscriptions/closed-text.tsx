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
  /** Says what the plan opens, for a customer without it. */
  offer: string;
  /** The sentence for a subscriber who owes a payment. */
  unpaid: string;
  /** Lays out the sentence and the links. */
  children: (text: string, ways: ReactNode) => ReactNode;
}

/** Says how the customer can open a text that is closed to their plan: the link to the plan, which leads back here afterwards. */
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
    <div className="row gap-3">
      <Link className={buttonClass('primary', 'large')} to={paths.essentials} onClick={comeBack}>
        {words.buy}
      </Link>
      <Link className={buttonClass('quiet', 'large')} to={paths.subscription} onClick={comeBack}>
        {words.plan}
      </Link>
    </div>,
  );
};
