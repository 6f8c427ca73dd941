// Builds the tenant's library from the source in its packages (docs/decisions/0013). Their bundles are for browsers of 2017, and
// auth0-react's contains a second auth0-spa-js. That saves 82 KB (brotli) of the customers' first page. It can go once the library
// ships smaller bundles.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const packages = fileURLToPath(new URL('../../node_modules/@auth0/', import.meta.url));
const spa = `${packages}auth0-spa-js/src`;
const forReact = `${packages}auth0-react/src`;

const { version }: { version: string } = JSON.parse(
  readFileSync(`${packages}auth0-react/package.json`, 'utf8'),
);
/** The version that auth0-react's own build inserts. */
export const auth0ReactVersion = version;

/** The exports of each package that we use. */
const modules: Readonly<Record<string, string>> = {
  '@auth0/auth0-spa-js': `
    export { Auth0Client } from '${spa}/Auth0Client.ts';
    export { ResponseType } from '${spa}/global.ts';`,
  '@auth0/auth0-react': `
    export { default as Auth0Provider } from '${forReact}/auth0-provider.tsx';
    export { default as useAuth0 } from '${forReact}/use-auth0.tsx';`,
  // Second factors, passkeys and anonymous sessions: 20 KB that we never call, because the tenant's own pages ask for a second
  // factor. The library only passes the parts of this client on. Using one throws.
  '@auth0/auth0-auth-js': `
    const leaveOut = (part) =>
      new Proxy({}, {
        get(_, name) {
          throw new Error('Our selection of the tenant library leaves out AuthClient.' + part + '.' + String(name));
        },
      });
    export class AuthClient {
      constructor() {
        return new Proxy(this, { get: (_, part) => leaveOut(String(part)) });
      }
    }
    ${[
      'MfaListAuthenticatorsError',
      'MfaEnrollmentError',
      'MfaChallengeError',
      'PasskeyRegisterError',
      'PasskeyChallengeError',
      'PasskeyGetTokenError',
    ]
      .map((name) => `export class ${name} extends Error {}`)
      .join('\n')}`,
  // The worker keeps refresh tokens in memory, but ours are in local storage.
  './worker/token.worker.ts': 'export default undefined;',
};

const PREFIX = '\0auth0:';

export const auth0FromSource: Plugin = {
  name: 'auth0-from-source',
  enforce: 'pre',
  resolveId: (source) => (Object.hasOwn(modules, source) ? `${PREFIX}${source}` : undefined),
  load: (id) => (id.startsWith(PREFIX) ? modules[id.slice(PREFIX.length)] : undefined),
};
