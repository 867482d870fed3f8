/** The part of the library that the server and the example of an identity provider use; it has no types of its own. */
declare module "oidc-provider" {
  import type { EventEmitter } from "node:events";
  import type { IncomingMessage, ServerResponse } from "node:http";

  type Values = Readonly<Record<string, unknown>>;

  export interface Prompted {
    readonly name: string;
    readonly reasons: readonly string[];
    readonly details: Values;
  }

  export interface Interaction {
    readonly uid: string;
    readonly iat: number;
    readonly exp: number;
    readonly prompt: Prompted;
    readonly params: Readonly<Record<string, string | undefined>>;
    readonly returnTo: string;
    readonly lastSubmission?: object;
    result?: object;
    session?: { readonly accountId: string; readonly uid: string };
    save(seconds: number): Promise<string>;
  }

  /** A code, an access token or a refresh token. */
  export interface Token {
    readonly kind: string;
    readonly accountId: string;
    readonly clientId: string;
    readonly sessionUid: string;
    readonly sid?: string;
    readonly remainingTTL: number;
  }

  export interface Client {
    readonly clientId: string;
    readonly clientName: string;
    readonly clientAuthMethod: string;
    readonly redirectUris: readonly string[];
    readonly backchannelLogoutUri?: string;
    readonly idTokenSignedResponseAlg: string;
    postLogoutRedirectUriAllowed(address: string): boolean;
  }

  export interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export interface Context {
    readonly oidc: {
      readonly route: string;
      readonly result?: { readonly login?: object; readonly consent?: object };
      readonly client: Client;
      readonly session: { readonly accountId: string; sidFor(clientId: string, sid: string): void };
      readonly provider: Provider;
      readonly requestParamOIDCScopes: ReadonlySet<string>;
      readonly entities: Readonly<Partial<Record<string, Token>>>;
    };
    readonly path: string;
    readonly cookies: { get(name: string, options?: object): string | undefined };
    readonly response: { get(name: string): string | string[] | undefined };
    /** A header of the request; empty: the request does not have it. */
    get(name: string): string;
    set(name: string, value: string | string[]): void;
    remove(name: string): void;
    status: number;
    type: string;
    body: unknown;
  }

  export interface Refusal {
    readonly error: string;
    readonly error_description?: string;
  }

  /** Storage for records of one kind, as the library requires it. */
  export interface Adapter {
    upsert(id: string, payload: Values, seconds: number): Promise<void>;
    find(id: string): Promise<Values | undefined>;
    findByUid(uid: string): Promise<Values | undefined>;
    findByUserCode(code: string): Promise<Values | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  export default class Provider extends EventEmitter {
    constructor(issuer: string, configuration: object);
    /** True: headers of a proxy are trusted. */
    proxy: boolean;
    readonly Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => Grant;
    readonly Interaction: { find(uid: string): Promise<Interaction | undefined> };
    readonly Client: { find(clientId: string): Promise<Client | undefined> };
    readonly IdToken: { validate(token: string, client: Client): Promise<{ readonly payload: Values }> };
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): this;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    createContext(request: IncomingMessage, response: ServerResponse): Pick<Context, "cookies">;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }

  class Check {
    static readonly REQUEST_PROMPT: boolean;
    static readonly NO_NEED_TO_PROMPT: boolean;
    constructor(
      reason: string,
      description: string,
      error: string,
      check: (context: Context) => boolean | Promise<boolean>,
    );
  }

  class Prompt {
    constructor(of: { name: string; requestable: boolean }, ...checks: readonly Check[]);
  }

  export const interactionPolicy: {
    readonly Check: typeof Check;
    readonly Prompt: typeof Prompt;
    base(): {
      get(name: "login"): { readonly checks: { add(check: Check): void } };
      add(prompt: Prompt, place: number): void;
    };
  };

  export const errors: {
    readonly InvalidGrant: new (detail: string) => Error;
  };
}
