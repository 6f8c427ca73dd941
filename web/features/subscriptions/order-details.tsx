import { ESSENTIALS } from '#shared/plans.ts';
import { exactPrice } from './format.ts';

/** The order as a receipt would show it, before anything is charged. */
export const OrderDetails = () => (
  <dl className="order">
    <div className="order__line">
      <dt>
        {ESSENTIALS.name}
        <span className="order__note">Monthly</span>
      </dt>
      <dd>{exactPrice(ESSENTIALS.price)}</dd>
    </div>
    <div className="order__line">
      <dt>Subtotal</dt>
      <dd>{exactPrice(ESSENTIALS.price)}</dd>
    </div>
    <div className="order__line order__line--total">
      <dt>Total Due Today</dt>
      <dd>{exactPrice(ESSENTIALS.price)}</dd>
    </div>
  </dl>
);
