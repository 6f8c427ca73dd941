import { ESSENTIALS } from '#shared/plans.ts';
import { checkout } from '../../content/checkout.ts';
import { formatPrice } from './format.ts';
import './subscriptions.css';

/** The order, in the form of a receipt. */
export const OrderDetails = () => {
  const price = formatPrice(ESSENTIALS.price);
  return (
    <dl className="order stack gap-3">
      <div className="order__line">
        <dt>
          {ESSENTIALS.name}
          <span className="order__note soft small">{checkout.monthly}</span>
        </dt>
        <dd>{price}</dd>
      </div>
      <div className="order__line">
        <dt>{checkout.subtotal}</dt>
        <dd>{price}</dd>
      </div>
      <div className="order__line order__line--total">
        <dt>{checkout.total}</dt>
        <dd>{price}</dd>
      </div>
    </dl>
  );
};
