import { payment } from '../../content/payment.ts';
import { PaidPage } from '../../features/subscriptions/payment-received.tsx';
import { PlanPage } from '../../features/subscriptions/plan-page.tsx';
import { PaymentGate } from '../../features/subscriptions/payment-gate.tsx';
import { Confirming, UnpaidPage } from '../../features/subscriptions/payment-unconfirmed.tsx';

/** Where Stripe sends a customer who has paid: the API asks Stripe before anything is said. */
const Success = () => (
  <PlanPage title={payment.success.pageTitle} width="narrow">
    {/* What changes here is read aloud, and only that. */}
    <div role="status" aria-atomic="false">
      <PaymentGate waiting={<Confirming />}>
        {(checked) => (checked.is === 'paid' ? <PaidPage /> : <UnpaidPage payment={checked} />)}
      </PaymentGate>
    </div>
  </PlanPage>
);

export default Success;
