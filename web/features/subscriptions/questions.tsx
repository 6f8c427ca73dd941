import { brand } from '#shared/brand.ts';

/** Where a person answers, on the pages where somebody hesitates to pay or fears to have paid in vain. */
export const Questions = () => (
  <p className="plan-page__text">
    Questions? <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
  </p>
);
