// The parts of Auth0's post-login `event` and `api` objects that the Action uses (auth0.com/docs/customize/actions).

export interface PostLoginEvent {
  readonly user: {
    readonly user_id: string;
    readonly email?: string;
    readonly email_verified?: boolean;
    readonly app_metadata?: Readonly<Record<string, unknown>>;
  };
  readonly transaction?: { readonly protocol: string };
  /** What the user has proved in this session, with ISO dates. */
  readonly authentication?: {
    readonly methods: readonly { readonly name: string; readonly timestamp: string }[];
  };
  readonly request: {
    readonly query: Readonly<Record<string, string>>;
    /** The fields of a form that was posted to /continue. */
    readonly body?: Readonly<Record<string, string>>;
  };
  readonly secrets: { readonly SITE_URL?: string; readonly HAND_OFF_SECRET?: string };
}

export interface PostLoginApi {
  readonly access: { deny(reason: string): void };
  readonly accessToken: { setCustomClaim(name: string, value: unknown): void };
  readonly user: { setAppMetadata(name: string, value: unknown): void };
  readonly redirect: {
    canRedirect(): boolean;
    /** A JWT (HS256) with the tenant as issuer and the user as subject. */
    encodeToken(options: {
      secret: string;
      expiresInSeconds?: number;
      payload: Readonly<Record<string, unknown>>;
    }): string;
    /** Interrupts the login. The tenant adds its own `state` to the address. */
    sendUserTo(url: string, options?: { query?: Readonly<Record<string, string>> }): void;
    /** The claims of the token given to /continue. Throws unless it is for this user and this login. */
    validateToken(options: { secret: string; tokenParameterName?: string }): Record<string, unknown>;
  };
}

type PostLoginHandler = (event: PostLoginEvent, api: PostLoginApi) => Promise<void>;

export declare const onExecutePostLogin: PostLoginHandler;
export declare const onContinuePostLogin: PostLoginHandler;
