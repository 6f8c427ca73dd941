import { payment } from '../content/payment.ts';
import { PaidPage } from './plan-paid.tsx';
import { PlanPage } from './plan-page.tsx';
import { PaymentGate } from './plan-payment-gate.tsx';
import { Confirming, UnpaidPage } from './plan-unpaid.tsx';

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
