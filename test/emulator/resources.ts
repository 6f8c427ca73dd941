// The deployed stack, for a test.
import { inject } from 'vitest';

/** The physical name of the only resource whose logical one matches. */
export const findPhysicalId = (logicalId: RegExp): string => {
  const [found, ...others] = Object.entries(inject('deployed').resources).filter(([id]) =>
    logicalId.test(id),
  );
  if (found === undefined || others.length > 0)
    throw new Error(`Not one resource matches ${String(logicalId)}, but none or several`);
  return found[1];
};
