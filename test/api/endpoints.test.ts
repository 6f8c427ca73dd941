import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { toRoute, toGatewayRoutes } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';
import { here } from '../here.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** `admin/newsletter.post.ts` is the address of `POST /admin/newsletter`. */
const routesIn = (folder: string, ending: string) =>
  globSync(`**/*${ending}`, { cwd: path.join(root, folder) })
    .filter((file) => /\.(get|post)\./.test(file))
    .map((file) => {
      const [, address, method] = /^(.*)\.(get|post)\./.exec(file) ?? [];
      return `${method?.toUpperCase()} /${address}`;
    })
    .toSorted();

describe('the contract', () => {
  const routes = endpoints.map((endpoint) => toRoute(endpoint)).toSorted();

  it('has a handler file for each endpoint, and no other', () => {
    expect(routesIn('functions/http', '.ts')).toEqual(routes);
  });

  it('has an api test for each endpoint, of the same name', () => {
    expect(routesIn('test/api', '.test.ts')).toEqual(routes);
  });

  it('has the routes that the template deploys, and no other', () => {
    expect(here('routes').toSorted()).toEqual(endpoints.flatMap(toGatewayRoutes).toSorted());
  });
});
