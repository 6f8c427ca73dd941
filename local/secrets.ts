// The secrets of the laptop's stage. They are fixed, because they open only the stand-ins on this computer.
import { STAGE } from './stage.ts';

export const STRIPE_SECRET_KEY = 'sk_test_plainlyLaptopOpensNothingElse';
export const STRIPE_WEBHOOK_SECRET = 'whsec_plainlyLaptopSignsNothingElse';
export const HUMAN_CHECK_SECRET = 'plainly-laptop-human-check-secret';
export const HAND_OFF_SECRET = 'plainly-laptop-hand-off-secret-of-32-bytes-or-more';
export const MAIL_LINK_SECRET = 'plainly-laptop-mail-link-secret-of-32-bytes-or-more';
export const ADDRESS_KEY = 'plainly-laptop-address-key-of-32-bytes-or-more';
export const MANAGEMENT_SECRET = 'plainly-laptop-management-secret';

/** The secrets, by the names of the parameters in the template. */
export const SECRETS: Readonly<Record<string, string>> = {
  [`/plainly/${STAGE}/origin-key`]: 'plainly-laptop-origin-key-of-32-bytes-or-more',
  [`/plainly/${STAGE}/hash-key`]: 'plainly-laptop-hash-key-of-32-bytes-or-more',
  [`/plainly/${STAGE}/stripe-secret-key`]: STRIPE_SECRET_KEY,
  [`/plainly/${STAGE}/stripe-webhook-secret`]: STRIPE_WEBHOOK_SECRET,
  [`/plainly/${STAGE}/human-check-secret`]: HUMAN_CHECK_SECRET,
  [`/plainly/${STAGE}/hand-off-secret`]: HAND_OFF_SECRET,
  [`/plainly/${STAGE}/tenant-management-secret`]: MANAGEMENT_SECRET,
  [`/plainly/${STAGE}/mail-link-secret`]: MAIL_LINK_SECRET,
  [`/plainly/${STAGE}/address-key`]: ADDRESS_KEY,
};
