import { brand } from '#shared/brand.ts';
import { planStatus } from '../../content/plan-status.ts';

/** Our e-mail address, on the pages where a customer pays or waits for a payment. */
export const Questions = () => (
  <p className="measure soft">
    {planStatus.questions} <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
  </p>
);
