// Stands in for the Parameter Store: holds secrets that a test may rotate, and notes requests.
import { listenAsService } from '../listen.ts';

/** Holds these secrets, by parameter name. */
export const startParameterStore = async (stored: Record<string, string>) => {
  const secrets = new Map(Object.entries(stored));
  /** The requested names, in order. */
  const requestedNames: string[] = [];
  const store = await listenAsService((request, response, body) => {
    const { Name, WithDecryption } = JSON.parse(body);
    requestedNames.push(Name);
    const secret = secrets.get(Name);
    const isFound = request.headers['x-amz-target'] === 'AmazonSSM.GetParameter' && secret !== undefined;
    const Value = WithDecryption ? secret : Buffer.from(secret ?? '').toString('base64');
    const reply = isFound
      ? { Parameter: { Name, Type: 'SecureString', Value, Version: 1 } }
      : { __type: 'ParameterNotFound', message: '' };
    response.writeHead(isFound ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(reply));
  });
  return Object.assign(store, { secrets, requestedNames });
};
