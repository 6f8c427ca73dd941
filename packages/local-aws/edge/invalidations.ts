// CloudFront's CreateInvalidation, over the XML of its REST API.
// docs.aws.amazon.com/cloudfront/latest/APIReference/API_CreateInvalidation.html
import { AwsError } from '../aws-error.ts';
import { escapeXml } from '../xml.ts';

interface Invalidation {
  readonly callerReference: string;
  readonly paths: readonly string[];
}

const unescapeXml = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const readElements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => unescapeXml(text));

/** Parses the body of the call. Throws CloudFront's error for a body that it does not accept. */
const parseInvalidation = (xml: string): Invalidation => {
  const [callerReference = ''] = readElements(xml, 'CallerReference');
  const paths = readElements(xml, 'Path');
  const [quantity] = readElements(xml, 'Quantity');
  if (callerReference === '') throw new AwsError('MissingArgument', 'The caller reference is missing.');
  if (paths.length === 0 || Number(quantity) !== paths.length) {
    throw new AwsError('InconsistentQuantities', 'The quantity does not match the number of paths.');
  }
  // A star is a wildcard only at the end of a path.
  if (!paths.every((path) => /^\/[^*]*\*?$/.test(path))) {
    throw new AwsError('InvalidArgument', 'Your request contains one or more invalid invalidation paths.');
  }
  return { callerReference, paths };
};

/** Invalidates the paths of a call at once, and returns the XML of the reply. */
export const createInvalidation = (xml: string, invalidate: (paths: readonly string[]) => void): string => {
  const { callerReference, paths } = parseInvalidation(xml);
  invalidate(paths);
  const items = paths.map((path) => `<Path>${escapeXml(path)}</Path>`).join('');
  return (
    '<?xml version="1.0"?>\n<Invalidation xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/">' +
    `<Id>I${crypto.randomUUID().replaceAll('-', '').slice(0, 13).toUpperCase()}</Id><Status>Completed</Status>` +
    `<CreateTime>${new Date().toISOString()}</CreateTime><InvalidationBatch><Paths>` +
    `<Quantity>${paths.length}</Quantity><Items>${items}</Items></Paths>` +
    `<CallerReference>${escapeXml(callerReference)}</CallerReference></InvalidationBatch></Invalidation>`
  );
};
