import { DeleteSuppressedDestinationCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { awsTimeouts } from '../platform/aws-timeouts.ts';

const ses = new SESv2Client(awsTimeouts);

/** Has SES deliver to an address again that complained. Changes nothing if SES has no reason against it. */
export const removeFromSuppressionList = async (address: string): Promise<void> => {
  try {
    await ses.send(new DeleteSuppressedDestinationCommand({ EmailAddress: address }));
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error;
  }
};
