// Where oidc-provider keeps its sessions, grants, codes and tokens: the tenant's own file, by the tenant's own clock.
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import { LIFETIMES } from './lifetimes.ts';
import type { Store } from './store.ts';

type Payload = Record<string, unknown>;

export interface Records {
  get(kind: string, id: string): Payload | undefined;
  /** Without `seconds` it stays. */
  put(kind: string, id: string, payload: object, seconds?: number): void;
  removeWhere(kind: string, isWanted: (payload: Payload) => boolean): void;
  /** The interface that oidc-provider asks for, for one kind. */
  adapter(kind: string): Adapter;
}

export const recordsOf = (store: Store, now: () => number): Records => {
  const keyOf = (kind: string, id: string) => `${kind}:${id}`;

  const get: Records['get'] = (kind, id) => {
    const key = keyOf(kind, id);
    const record = Object.hasOwn(store.records, key) ? store.records[key] : undefined;
    return record && (record.untilMs === undefined || record.untilMs > now()) ? record.payload : undefined;
  };

  const put: Records['put'] = (kind, id, payload, seconds) => {
    store.records[keyOf(kind, id)] = {
      // A copy, so that what oidc-provider changes afterwards changes nothing that was stored.
      payload: structuredClone({ ...payload }),
      ...(seconds !== undefined && { untilMs: now() + seconds * 1000 }),
    };
    store.save();
  };

  const removeWhere: Records['removeWhere'] = (kind, isWanted) => {
    for (const [key, { payload }] of Object.entries(store.records)) {
      if (key.startsWith(`${kind}:`) && isWanted(payload)) delete store.records[key];
    }
    store.save();
  };

  const revoke = (kind: string, grantId: unknown) =>
    removeWhere(kind, (payload) => payload['grantId'] === grantId);

  /** Whether one that came from this refresh token was exchanged in its turn: then the answer was not lost. */
  const isSuperseded = ({ grantId, rotations }: Payload): boolean =>
    Object.entries(store.records).some(
      ([key, { payload }]) =>
        key.startsWith('RefreshToken:') &&
        payload['grantId'] === grantId &&
        payload['consumed'] !== undefined &&
        Number(payload['rotations'] ?? 0) > Number(rotations ?? 0),
    );

  /** Auth0's reuse interval: a refresh token that was exchanged a moment ago may be sent again. */
  const isReusable = (kind: string, payload: Payload): boolean =>
    kind === 'RefreshToken' &&
    now() < (Number(payload['consumed']) + LIFETIMES.refreshTokenReuseSeconds) * 1000 &&
    !isSuperseded(payload);

  const adapter: Records['adapter'] = (kind) => {
    const find = async (id: string): Promise<AdapterPayload | undefined> => {
      const payload = get(kind, id);
      if (!payload) return undefined;
      const found = structuredClone(payload);
      if (isReusable(kind, payload)) delete found['consumed'];
      return found;
    };
    return {
      find,
      findByUid: async (uid) => {
        const key = Object.keys(store.records).find(
          (key) => key.startsWith(`${kind}:`) && store.records[key]?.payload['uid'] === uid,
        );
        return key === undefined ? undefined : find(key.slice(kind.length + 1));
      },
      findByUserCode: async () => undefined,
      upsert: async (id, payload, seconds) => put(kind, id, payload, seconds),
      consume: async (id) => {
        const payload = get(kind, id);
        if (payload && isReusable(kind, payload)) return;
        // Two exchanges at the same moment both found it unused; the second one is a replay.
        if (!payload || payload['consumed']) {
          if (payload)
            for (const each of ['RefreshToken', 'AuthorizationCode']) revoke(each, payload['grantId']);
          throw new errors.InvalidGrant(`${kind} already consumed`);
        }
        payload['consumed'] = Math.floor(now() / 1000);
        store.save();
      },
      destroy: async (id) => {
        delete store.records[keyOf(kind, id)];
        store.save();
      },
      revokeByGrantId: async (grantId) => revoke(kind, grantId),
    };
  };

  return { get, put, removeWhere, adapter };
};
