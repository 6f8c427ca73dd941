// Stores oidc-provider's sessions, grants, codes and tokens in the tenant's file, by the tenant's clock.
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import { LIFETIMES } from './lifetimes.ts';
import type { Store } from './store.ts';

type Payload = Record<string, unknown>;

export interface Records {
  readonly get: (kind: string, id: string) => Payload | undefined;
  /** Stores a record. Without `seconds`, it does not expire. */
  readonly put: (kind: string, id: string, payload: object, seconds?: number) => void;
  readonly removeWhere: (kind: string, matches: (payload: Payload) => boolean) => void;
  /** The storage interface of oidc-provider for one kind of record. */
  readonly adapter: (kind: string) => Adapter;
}

export const createRecords = (store: Store, now: () => number): Records => {
  const toKey = (kind: string, id: string) => `${kind}:${id}`;

  const get: Records['get'] = (kind, id) => {
    const key = toKey(kind, id);
    const record = Object.hasOwn(store.records, key) ? store.records[key] : undefined;
    return record && (record.untilMs === undefined || record.untilMs > now()) ? record.payload : undefined;
  };

  const put: Records['put'] = (kind, id, payload, seconds) => {
    store.records[toKey(kind, id)] = {
      // Copy it, because oidc-provider may change its object later.
      payload: structuredClone({ ...payload }),
      ...(seconds !== undefined && { untilMs: now() + seconds * 1000 }),
    };
    store.save();
  };

  const removeWhere: Records['removeWhere'] = (kind, matches) => {
    for (const [key, { payload }] of Object.entries(store.records)) {
      if (key.startsWith(`${kind}:`) && matches(payload)) delete store.records[key];
    }
    store.save();
  };

  const removeByGrant = (kind: string, grantId: unknown) =>
    removeWhere(kind, (payload) => payload['grantId'] === grantId);

  /** Whether a later refresh token of the same grant was exchanged, which proves that the answer to this one was not lost. */
  const isSuperseded = ({ grantId, rotations }: Payload): boolean =>
    Object.entries(store.records).some(
      ([key, { payload }]) =>
        key.startsWith('RefreshToken:') &&
        payload['grantId'] === grantId &&
        payload['consumed'] !== undefined &&
        Number(payload['rotations'] ?? 0) > Number(rotations ?? 0),
    );

  /** Auth0's reuse interval: a refresh token can be exchanged again shortly after its first exchange. */
  const isReusable = (kind: string, payload: Payload): boolean =>
    kind === 'RefreshToken' &&
    now() < (Number(payload['consumed']) + LIFETIMES.refreshTokenReuseSeconds) * 1000 &&
    !isSuperseded(payload);

  const adapter: Records['adapter'] = (kind) => {
    const find = async (id: string): Promise<AdapterPayload | undefined> => {
      const payload = get(kind, id);
      if (!payload) return undefined;
      const copy = structuredClone(payload);
      if (isReusable(kind, payload)) delete copy['consumed'];
      return copy;
    };
    return {
      find,
      findByUid: async (uid) => {
        const key = Object.keys(store.records).find(
          (each) => each.startsWith(`${kind}:`) && store.records[each]?.payload['uid'] === uid,
        );
        return key === undefined ? undefined : find(key.slice(kind.length + 1));
      },
      findByUserCode: async () => undefined,
      upsert: async (id, payload, seconds) => put(kind, id, payload, seconds),
      consume: async (id) => {
        const payload = get(kind, id);
        if (payload && isReusable(kind, payload)) return;
        // If two simultaneous exchanges both found it unused, the second one is a replay.
        if (!payload || payload['consumed']) {
          if (payload)
            for (const each of ['RefreshToken', 'AuthorizationCode']) removeByGrant(each, payload['grantId']);
          throw new errors.InvalidGrant(`${kind} already consumed`);
        }
        payload['consumed'] = Math.floor(now() / 1000);
        store.save();
      },
      destroy: async (id) => {
        delete store.records[toKey(kind, id)];
        store.save();
      },
      revokeByGrantId: async (grantId) => removeByGrant(kind, grantId),
    };
  };

  return { get, put, removeWhere, adapter };
};
