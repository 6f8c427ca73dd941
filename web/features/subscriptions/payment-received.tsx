import { Link } from 'react-router-dom';
import { newsletterHref } from '#shared/newsletter-links.ts';
import { afterPayment } from '../../content/after-payment.ts';
import { findNextDate } from './describe-plan.ts';
import { NewsletterLink } from '../../newsletter-link.tsx';
import { isActive } from './status.ts';
import { isLessonPath, paths } from '../../paths.ts';
import { readWantedReading } from '../../wanted-page.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { usePlanAfterPayment } from './use-plan-after-payment.ts';
import { PaymentCard } from './payment-card.tsx';
import { Confirming } from './payment-unconfirmed.tsx';
import './pages.css';

const NextSteps = () => (
  <div className="payment__steps">
    <h2>{afterPayment.success.stepsTitle}</h2>
    <ul>
      {afterPayment.success.steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
      {newsletterHref !== undefined && (
        <li>
          <NewsletterLink />
        </li>
      )}
    </ul>
  </div>
);

/** Says thanks, and shows the plan's state today, because a customer may come back here much later. */
export const PaidPage = () => {
  const plan = usePlanAfterPayment();
  const wantedReading = readWantedReading();
  if (plan === undefined) return <Confirming />;
  const { title, text, action, account, continueReading, openLesson } = afterPayment.success;
  const isActiveNow = plan !== null && isActive(plan);
  const next = isActiveNow && findNextDate(plan);
  return (
    <PaymentCard
      mark={<CheckIcon />}
      tone="good"
      title={title}
      actions={
        <>
          {wantedReading && (
            <Link className={buttonClass('primary', 'large')} to={wantedReading.path}>
              {isLessonPath(wantedReading.path) ? openLesson : continueReading}
            </Link>
          )}
          <Link
            className={buttonClass(wantedReading ? 'secondary' : 'primary', 'large')}
            to={paths.dashboard}
          >
            {action}
          </Link>
          <Link className={buttonClass('quiet', 'large')} to={paths.account}>
            {account}
          </Link>
        </>
      }
    >
      <p>{isActiveNow ? text : afterPayment.notActive}</p>
      {next && (
        <p>
          {next.label}: <strong>{next.day}</strong>
        </p>
      )}
      {isActiveNow && <NextSteps />}
    </PaymentCard>
  );
};
