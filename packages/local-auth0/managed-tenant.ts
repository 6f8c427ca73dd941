// A tenant without sign-in, for programs that set one up: it keeps what the Management API creates. It begins like a new tenant,
// with one database connection. auth0.com/docs/api/management/v2
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { readForm, readJson, sendJson } from './http.ts';
import { listen } from './server.ts';

type Item = Readonly<Record<string, unknown>>;

interface Collection {
  /** The name of the member with the id. */
  readonly idName: string;
  readonly items: Map<string, Item>;
}

export interface ManagedTenantState {
  readonly clients: Collection;
  readonly resourceServers: Collection;
  readonly connections: Collection;
  readonly actions: Collection;
  /** The ids of the clients for which a connection is enabled, by the connection's id. */
  readonly enabledClients: Map<string, Set<string>>;
  /** The actions of the flow `post-login`, by name. */
  postLogin: readonly string[];
}

export interface ManagedTenant {
  /** The host with its port. Clients call `https://<host>`; a test redirects that to `http://<host>`. */
  readonly host: string;
  readonly state: ManagedTenantState;
  readonly close: () => Promise<void>;
}

const Item = z.record(z.string(), z.unknown());
const Enabled = z.array(z.object({ client_id: z.string(), status: z.boolean() }));
const Bindings = z.object({ bindings: z.array(z.object({ ref: z.object({ value: z.string() }) })) });

const createCollection = (idName: string, items: readonly Item[] = []): Collection => ({
  idName,
  items: new Map(items.map((item) => [String(item[idName]), item])),
});

const createState = (): ManagedTenantState => ({
  clients: createCollection('client_id'),
  resourceServers: createCollection('id'),
  connections: createCollection('id', [
    { id: 'con_database', name: 'Username-Password-Authentication', strategy: 'auth0', options: {} },
  ]),
  actions: createCollection('id'),
  enabledClients: new Map(),
  postLogin: [],
});

type Reply = readonly [status: number, body: unknown];
const NOT_FOUND: Reply = [404, { statusCode: 404, error: 'Not Found', message: 'Not found' }];

interface Call {
  readonly method: string;
  readonly id: string | undefined;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** A page of a list. `name` is the member of the page that holds the items. */
const list = (name: string, { items }: Collection, query: URLSearchParams): Reply => {
  const found = [...items.values()].filter((item) =>
    ['name', 'strategy', 'app_type'].every((member) => (query.get(member) ?? item[member]) === item[member]),
  );
  return [200, { [name]: found, start: 0, limit: 100, length: found.length, total: found.length }];
};

const answerCollection = (name: string, collection: Collection, call: Call): Reply => {
  const { method, id, query, body } = call;
  const { idName, items } = collection;
  if (method === 'GET' && id === undefined) return list(name, collection, query);
  if (method === 'POST' && id === undefined) {
    const newId = randomBytes(12).toString('hex');
    const item = { ...Item.parse(body), [idName]: newId };
    items.set(newId, item);
    return [201, item];
  }
  const existing = id === undefined ? undefined : items.get(id);
  if (id === undefined || existing === undefined) return NOT_FOUND;
  if (method === 'GET') return [200, existing];
  if (method !== 'PATCH') return NOT_FOUND;
  const item = { ...existing, ...Item.parse(body) };
  items.set(id, item);
  return [200, item];
};

/** The clients for which a connection is enabled. A new client gets the database connections, as in a new tenant. */
const answerEnabledClients = ({ enabledClients }: ManagedTenantState, id: string, call: Call): Reply => {
  const enabled = enabledClients.get(id) ?? new Set();
  enabledClients.set(id, enabled);
  if (call.method === 'GET') return [200, { clients: [...enabled].map((client_id) => ({ client_id })) }];
  for (const { client_id, status } of Enabled.parse(call.body)) {
    if (status) enabled.add(client_id);
    else enabled.delete(client_id);
  }
  return [204, undefined];
};

const deployAction = ({ actions }: ManagedTenantState, id: string): Reply => {
  const action = actions.items.get(id);
  if (action === undefined) return NOT_FOUND;
  actions.items.set(id, { ...action, all_changes_deployed: true });
  return [202, action];
};

const answerBindings = (state: ManagedTenantState, { method, body }: Call): Reply => {
  if (method === 'PATCH') state.postLogin = Bindings.parse(body).bindings.map(({ ref }) => ref.value);
  const bindings = state.postLogin.map((name) => ({ display_name: name, action: { name } }));
  return [200, { bindings, total: bindings.length, page: 0, per_page: 50 }];
};

/** Auth0 also finds an API by its identifier. */
const findApiId = ({ resourceServers }: ManagedTenantState, id: string | undefined): string | undefined => {
  const identifier = id === undefined ? undefined : decodeURIComponent(id);
  const api = [...resourceServers.items.values()].find((item) => item['identifier'] === identifier);
  return api === undefined ? id : String(api['id']);
};

const answerCall = (state: ManagedTenantState, path: string, call: Omit<Call, 'id'>): Reply => {
  const [collection = '', id, more] = path.replace('actions/actions', 'actions').split('/');
  if (path === 'actions/triggers') return [200, { triggers: [{ id: 'post-login' }] }];
  if (path === 'actions/triggers/post-login/bindings')
    return answerBindings(state, { ...call, id: undefined });
  if (collection === 'connections' && id !== undefined && more === 'clients')
    return answerEnabledClients(state, id, { ...call, id });
  if (collection === 'actions' && id !== undefined && more === 'deploy') return deployAction(state, id);
  if (more !== undefined) return NOT_FOUND;
  switch (collection) {
    case 'clients':
      return answerCollection('clients', state.clients, { ...call, id });
    case 'resource-servers':
      return answerCollection('resource_servers', state.resourceServers, {
        ...call,
        id: findApiId(state, id),
      });
    case 'connections':
      return answerCollection('connections', state.connections, { ...call, id });
    case 'actions':
      return answerCollection('actions', state.actions, { ...call, id });
    default:
      return NOT_FOUND;
  }
};

const readTokenRequest = async (request: IncomingMessage): Promise<Item> =>
  request.headers['content-type']?.startsWith('application/json')
    ? Item.parse(await readJson(request))
    : Object.fromEntries(await readForm(request));

/** Starts an empty tenant on a free port. One application may call its Management API. */
export const startManagedTenant = async (clientId: string, clientSecret: string): Promise<ManagedTenant> => {
  const state = createState();
  const token = randomBytes(24).toString('base64url');
  const server = await listen(0);
  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const { method = 'GET', url = '/' } = request;
    const { pathname, searchParams: query } = new URL(url, 'http://localhost');
    if (pathname === '/oauth/token') {
      const given = await readTokenRequest(request);
      return given['client_id'] === clientId && given['client_secret'] === clientSecret
        ? [200, { access_token: token, expires_in: 86_400, token_type: 'Bearer' }]
        : [401, { error: 'access_denied', error_description: 'Unauthorized' }];
    }
    const [, path] = /^\/api\/v2\/(.+)$/.exec(pathname) ?? [];
    if (path === undefined) return NOT_FOUND;
    if (request.headers.authorization !== `Bearer ${token}`)
      return [401, { statusCode: 401, error: 'Unauthorized', message: 'Invalid token' }];
    const hasBody = Number(request.headers['content-length'] ?? 0) > 0;
    const body = hasBody ? await readJson(request) : undefined;
    return answerCall(state, path, { method, query, body });
  };
  server.on('request', (request, response) => {
    // A set-up program may compute for longer than a server keeps a connection.
    response.setHeader('connection', 'close');
    answer(request).then(
      ([status, body]) => sendJson(response, status, body ?? {}),
      (error: unknown) =>
        sendJson(response, 400, { statusCode: 400, error: 'Bad Request', message: String(error) }),
    );
  });
  const address = server.address();
  return {
    host: `localhost:${typeof address === 'object' && address ? address.port : ''}`,
    state,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
