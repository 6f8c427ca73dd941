// The function at the edge: maps an address to its file, the app's shell or a 404, and redirects to the site's host.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { FEED_PATH } from '#shared/blog-paths.ts';
import { siteEndpoints, publicPath } from '#shared/contract/site.ts';
import { WEB_SETTINGS_PATH } from '#shared/web-settings-path.ts';
import { OperatorError } from './operator-error.ts';
import { NO_FOREIGN, buildPageCsp, buildPageHeaders } from './security-headers.ts';
import type { WebOutput } from './web-output.ts';

/** CloudFront's limit for the size of a function. */
export const EDGE_FUNCTION_MAX_BYTES = 10 * 1024;

/** Public addresses that the API answers. An address that ends in a slash is a folder; the addresses below it end in an id. */
const rendered = Object.values(siteEndpoints).map(({ path: route }) => publicPath(route));

/**
 * The code of the CloudFront Function for a web output. With a `host`, requests to another host are redirected to it. Throws an
 * OperatorError when the code is larger than CloudFront takes, which a long 404 document can cause.
 */
export const buildEdgeFunctionCode = (
  { routes, files, folders, notFoundHtml }: WebOutput,
  host?: string,
  hstsSubdomains = false,
): string => {
  const site = {
    host: host ?? '',
    pages: routes.pages,
    app: routes.app,
    appShell: routes.appShell,
    rendered,
    feed: FEED_PATH,
    files: [...files, WEB_SETTINGS_PATH],
    folders,
    headers: buildPageHeaders(buildPageCsp(NO_FOREIGN), hstsSubdomains),
    notFound: notFoundHtml.trim(),
  };
  const source = readFileSync(path.join(import.meta.dirname, 'edge/viewer-request.js'), 'utf8');
  // Shorten white space, comments and the names of variables only: the runtime may not understand other output of a minifier.
  const { code: rule } = transformSync(source, {
    minifyWhitespace: true,
    minifyIdentifiers: true,
    target: 'es2017',
  });
  // CloudFront demands the import in the first line.
  const code = `import cf from 'cloudfront';\nconst site=${JSON.stringify(site)};${rule}`;
  const bytes = Buffer.byteLength(code);
  if (bytes > EDGE_FUNCTION_MAX_BYTES) {
    throw new OperatorError(
      `The function at the edge is ${bytes} bytes, and CloudFront takes ${EDGE_FUNCTION_MAX_BYTES}: shorten the document of the 404 (${Buffer.byteLength(notFoundHtml)} bytes).`,
    );
  }
  return code;
};
