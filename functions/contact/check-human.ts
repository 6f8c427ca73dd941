import { logEvent } from '../platform/log.ts';
import { countCall } from '../platform/rate-limits.table.ts';
import type { Visitor } from '../platform/visitor.ts';
import { ALTERNATIVE } from './contact-limits.ts';
import { isSolved } from './human-check.client.ts';
import { createVerificationId } from './human-check.ts';

interface HumanCheck {
  readonly token: string;
  readonly visitor: Visitor;
  /** What the visitor asks for. A token is good for one request, which may be repeated. */
  readonly fingerprint: string;
  /** The purpose that the page's widget states. */
  readonly action: string;
}

/** Whether the visitor has solved the human check. Counts and logs the try. Throws 429 for too many tries, and like `isSolved`. */
export const checkHuman = async (
  { token, visitor, fingerprint, action }: HumanCheck,
  now: Date,
): Promise<boolean> => {
  await countCall('humanCheck', visitor.network, now, ALTERNATIVE);
  const verificationId = createVerificationId(token, fingerprint);
  const hasPassed = await isSolved({ token, address: visitor.address, verificationId, action });
  logEvent(hasPassed ? 'HumanCheckSolved' : 'HumanCheckRefused');
  return hasPassed;
};
