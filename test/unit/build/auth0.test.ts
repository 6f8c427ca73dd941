import { createRequire } from 'node:module';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { auth0FromSource } from '../../../web/build/auth0.ts';

const require = createRequire(import.meta.url);
// A dependency of the library, not of ours.
const requireFromLibrary = createRequire(require.resolve('@auth0/auth0-spa-js'));

/** Bundles our selection of a package. */
const bundle = async (name: string) => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [auth0FromSource],
    ssr: { noExternal: true, external: ['react'] },
    build: { ssr: true, write: false, rolldownOptions: { input: name, preserveEntrySignatures: 'strict' } },
  });
  if (!('output' in result)) throw new Error('Vite watches');
  return result.output[0];
};

describe('the selection of the tenant’s library', () => {
  it.each([
    ['@auth0/auth0-spa-js', require],
    ['@auth0/auth0-react', require],
    ['@auth0/auth0-auth-js', requireFromLibrary],
  ] as const)('exports only what %s itself exports', async (name, requirePublished) => {
    const { exports } = await bundle(name);
    expect(exports.length).toBeGreaterThan(0);
    const published = Object.keys(requirePublished(name));
    expect(exports.filter((each) => !published.includes(each))).toEqual([]);
  });

  it('throws when the library calls what the selection leaves out', async () => {
    const { code } = await bundle('@auth0/auth0-spa-js');
    const { Auth0Client } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    const client = new Auth0Client({ domain: 'tenant.example', clientId: 'a-client' });
    await expect(client.anonymous.createSession()).rejects.toThrow(
      /Our selection of the tenant library leaves out AuthClient\.anonymous\.createSession/,
    );
  });
});
