import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import type { ShortLived } from "#platform/short-lived.ts";
import { newToken, tokenDigest } from "#platform/tokens.ts";

const SIGN_IN_MS = 60_000;
/** Long enough for a registration. */
const BINDING_MS = 30 * 60_000;

/** An external identity without an account. */
export interface Unbound {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly source: string;
  readonly providerName: string;
}

export interface PendingBinding extends Unbound {
  /** Milliseconds. */
  readonly at: number;
}

/** Codes that the popup passes to its opener. Each is valid in the browser of its flow alone. */
export interface OutcomeCodes {
  createSignInCode(userId: string, browser: string): Promise<string>;
  /** Returns the account's id once. A try in a wrong browser consumes the code as well. */
  consumeSignIn(code: string, browser: string | undefined): Promise<string | undefined>;
  createBindingCode(unbound: Unbound, browser: string): Promise<string>;
  readBinding(code: string, browser: string | undefined): Promise<PendingBinding | undefined>;
  /** Returns the same and consumes the code. */
  consumeBinding(code: string, browser: string | undefined, on?: Tx): Promise<PendingBinding | undefined>;
}

interface StoredCode<T> {
  readonly browser: string;
  readonly of: T;
}

const signInKey = (code: string): string => `third-login:code:${tokenDigest(code)}`;
const bindingKey = (code: string): string => `third-login:bind:${tokenDigest(code)}`;

const ifSameBrowser = <T>(found: StoredCode<T> | undefined, browser: string | undefined): T | undefined =>
  found && browser !== undefined && found.browser === tokenDigest(browser) ? found.of : undefined;

export function createOutcomeCodes(shortLived: ShortLived, clock: Clock): OutcomeCodes {
  async function storeCode<T>(
    keyFor: (code: string) => string,
    content: T,
    browser: string,
    ttlMs: number,
  ): Promise<string> {
    const code = newToken();
    await shortLived.put(keyFor(code), { browser: tokenDigest(browser), of: content } satisfies StoredCode<T>, ttlMs);
    return code;
  }

  return {
    createSignInCode: (userId, browser) => storeCode(signInKey, userId, browser, SIGN_IN_MS),
    consumeSignIn: async (code, browser) =>
      ifSameBrowser(await shortLived.consume<StoredCode<string>>(signInKey(code)), browser),
    createBindingCode: (unbound, browser) =>
      storeCode(bindingKey, { ...unbound, at: clock.now() }, browser, BINDING_MS),
    readBinding: async (code, browser) =>
      ifSameBrowser(await shortLived.get<StoredCode<PendingBinding>>(bindingKey(code)), browser),
    consumeBinding: async (code, browser, tx) =>
      ifSameBrowser(await shortLived.consume<StoredCode<PendingBinding>>(bindingKey(code), tx), browser),
  };
}
