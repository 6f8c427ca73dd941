import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { toRoute, toGatewayRoutes } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';
import { here } from '../here.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The routes of the files in a folder: `admin/newsletter.post.ts` is `POST /admin/newsletter`. */
const listRoutes = (folder: string, ending: string) =>
  globSync(`**/*${ending}`, { cwd: path.join(root, folder) })
    .filter((file) => /\.(get|post)\./.test(file))
    .map((file) => {
      const [, address, method] = /^(.*)\.(get|post)\./.exec(file) ?? [];
      return `${method?.toUpperCase()} /${address}`;
    })
    .toSorted();

describe('the endpoints of the contract', () => {
  const routes = endpoints.map((endpoint) => toRoute(endpoint)).toSorted();

  it('finds one handler file per endpoint of the contract, and no other', () => {
    expect(listRoutes('functions/http', '.ts')).toEqual(routes);
  });

  it('finds one API test of the same name per endpoint of the contract, and no other', () => {
    expect(listRoutes('test/api', '.test.ts')).toEqual(routes);
  });

  it('finds the same routes in the contract and in the template', () => {
    expect(here('routes').toSorted()).toEqual(endpoints.flatMap(toGatewayRoutes).toSorted());
  });
});
