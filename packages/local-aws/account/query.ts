// The replies of AWS's query protocol: a form names the operation in `Action`, the answer is XML.
// docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/CommonParameters.html
import { escapeXml } from '../xml.ts';

/** In the XML, a list is a series of `member` elements. */
const toXml = (value: unknown): string => {
  if (Array.isArray(value)) return value.map((item) => element('member', item)).join('');
  if (typeof value !== 'object' || value === null) return escapeXml(String(value));
  return Object.entries(value)
    .map(([name, part]) => element(name, part))
    .join('');
};

const element = (name: string, value: unknown): string =>
  value === undefined ? '' : `<${name}>${toXml(value)}</${name}>`;

export const queryReply = (operation: string, result: object): string =>
  element(`${operation}Response`, { [`${operation}Result`]: result });
