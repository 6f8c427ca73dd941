import { afterPayment } from '../../content/after-payment.ts';
import { PaidPage } from '../../features/subscriptions/payment-received.tsx';
import { Page } from '../../features/customers/page.tsx';
import { PaymentGate } from '../../features/subscriptions/payment-gate.tsx';
import { Confirming, UnpaidPage } from '../../features/subscriptions/payment-unconfirmed.tsx';

/** Stripe sends a customer here after the payment. The API checks it with Stripe before this page confirms it. */
const Success = () => (
  <Page title={afterPayment.success.pageTitle} width="narrow">
    {/* With this, screen readers read only the part that changes. */}
    <div role="status" aria-atomic="false">
      <PaymentGate waiting={<Confirming />}>
        {(checked) => (checked.is === 'paid' ? <PaidPage /> : <UnpaidPage payment={checked} />)}
      </PaymentGate>
    </div>
  </Page>
);

export default Success;
