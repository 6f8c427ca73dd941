// The XML of AWS's older protocols, as far as it is needed here.
import type { AwsError } from './aws-error.ts';

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An error in the words of CloudFront, CloudFormation, STS and SNS. */
export const errorXml = ({ type, message }: AwsError): string =>
  '<?xml version="1.0"?>\n<ErrorResponse><Error>' +
  `<Type>Sender</Type><Code>${type}</Code><Message>${escapeXml(message)}</Message></Error>` +
  '<RequestId>laptop</RequestId></ErrorResponse>';
