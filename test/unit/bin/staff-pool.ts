// A staff pool for tests of an operator's commands.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startUserPool } from 'local-aws';

export const STAFF_POOL_ID = 'us-east-1_staff00';

type UserPool = Awaited<ReturnType<typeof startUserPool>>;
type SendMail = Parameters<typeof startUserPool>[0]['sendMail'];

/** Starts an empty pool. It is protected against deletion, unless a test asks for one that is not. */
export const startStaffPool = (
  sendMail: SendMail = () => 'not-kept',
  isProtected = true,
): Promise<UserPool> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'staff-'));
  return startUserPool({
    port: 0,
    file: path.join(folder, 'pool.json'),
    settings: {
      userPoolId: STAFF_POOL_ID,
      userPoolClientId: 'staff00client',
      idTokenSeconds: 1800,
      refreshTokenSeconds: 36_000,
      passwordPolicy: {
        minimumLength: 12,
        needsLowercase: true,
        needsUppercase: true,
        needsDigit: true,
        needsSymbol: true,
      },
      groups: ['content-editors'],
      isSecondFactorRequired: false,
      isProtected,
      invitationMail: { subject: 'Welcome', message: '{username} {####}' },
      recoveryMail: { subject: 'Your code', message: '{####}' },
    },
    sendMail,
  });
};
