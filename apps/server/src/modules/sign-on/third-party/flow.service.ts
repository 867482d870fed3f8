import type { ExternalIdentities } from "#modules/people/external-identity/external-identity.service.ts";
import type { Deadline } from "#platform/delay.ts";
import type { GuardedFetch } from "#platform/guarded-fetch.ts";
import type { Logger } from "#platform/logger.ts";
import type { ShortLived } from "#platform/short-lived.ts";
import { newPlainToken, newToken, tokenDigest } from "#platform/tokens.ts";
import type { OutcomeCodes } from "./outcome-codes.service.ts";
import { classifyFailure, explainFailure, type FailedAs } from "./protocols/failures.ts";
import type { FlowSecrets, Outgoing, Person, Protocol, ProviderSettings, ReturnedQuery } from "./protocols/protocol.ts";
import type { ProviderService } from "./provider.service.ts";

const FLOW_MS = 10 * 60_000;
/** For all calls to a provider while a browser waits. */
const PROVIDER_MS = 8_000;

/** Result for the waiting page. `code`: a one-time code for `ok` and `bind`, the reason for `failed`. */
export interface Outcome {
  readonly status: "ok" | "bind" | "failed";
  readonly code: string;
}

/** Redirection from the portal's page to the provider and back, in one browser. */
export interface ThirdPartyFlow {
  /**
   * Returns the address of the provider. `failed`: the provider is unavailable. Undefined: the provider is not offered.
   */
  begin(type: string, browser: string): Promise<{ readonly url: string } | Outcome | undefined>;
  /** Returns the outcome. An answer is valid once, for the flow of its state, in its browser and from its provider. */
  finish(type: string, returned: ReturnedQuery, browser: string | undefined): Promise<Outcome>;
}

interface Flow {
  readonly type: string;
  readonly browser: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface ThirdPartyFlowDeps {
  readonly providers: Pick<ProviderService, "enabledSettings">;
  readonly protocols: Readonly<Record<ProviderSettings["kind"], Protocol>>;
  readonly identities: Pick<ExternalIdentities, "ownerOf">;
  readonly codes: Pick<OutcomeCodes, "createSignInCode" | "createBindingCode">;
  readonly shortLived: Pick<ShortLived, "put" | "consume">;
  readonly fetch: GuardedFetch;
  readonly deadline: Deadline;
  readonly logger: Pick<Logger, "warn">;
}

const keyOf = (state: string): string => `third-login:flow:${tokenDigest(state)}`;
const failed = (code: FailedAs): Outcome => ({ status: "failed", code });

export function createThirdPartyFlow(deps: ThirdPartyFlowDeps): ThirdPartyFlow {
  const { providers, protocols, identities, codes, shortLived, fetch, deadline, logger } = deps;
  const outgoing = (): Outgoing => ({ fetch, signal: deadline(PROVIDER_MS) });

  function recordFailure(error: unknown, type: string): Outcome {
    logger.warn({ provider: type, cause: explainFailure(error) }, "a third-party sign-in failed");
    return failed(classifyFailure(error));
  }

  /** Returns the flow of the answer, which is consumed even if it does not match. */
  async function flowOf(
    type: string,
    state: string | undefined,
    browser: string | undefined,
  ): Promise<Flow | undefined> {
    const flow = state ? await shortLived.consume<Flow>(keyOf(state)) : undefined;
    const isOwn = flow?.type === type && browser !== undefined && flow.browser === tokenDigest(browser);
    return isOwn ? flow : undefined;
  }

  async function outcomeFor(person: Person, provider: ProviderSettings, browser: string): Promise<Outcome> {
    const userId = await identities.ownerOf({ ...person, source: provider.type });
    return userId === undefined
      ? {
          status: "bind",
          code: await codes.createBindingCode(
            { ...person, source: provider.type, providerName: provider.name },
            browser,
          ),
        }
      : { status: "ok", code: await codes.createSignInCode(userId, browser) };
  }

  return {
    begin: async (type, browser) => {
      const provider = await providers.enabledSettings(type);
      if (!provider) return undefined;
      const secrets: FlowSecrets = { state: newPlainToken(), nonce: newToken(), verifier: newToken() };
      try {
        const url = await protocols[provider.kind].begin(provider, secrets, outgoing());
        const { state, ...rest } = secrets;
        const flow: Flow = { ...rest, type, browser: tokenDigest(browser) };
        await shortLived.put(keyOf(state), flow, FLOW_MS);
        return { url: url.href };
      } catch (error) {
        return recordFailure(error, type);
      }
    },
    finish: async (type, returned, browser) => {
      const flow = await flowOf(type, returned.state, browser);
      const provider = await providers.enabledSettings(type);
      if (!flow || !provider || !returned.state || !browser) return failed("refused");
      if (returned.error === "access_denied") return failed("cancelled");
      let person: Person;
      try {
        const secrets = { state: returned.state, nonce: flow.nonce, verifier: flow.verifier };
        person = await protocols[provider.kind].finish(provider, secrets, returned, outgoing());
      } catch (error) {
        return recordFailure(error, type);
      }
      return outcomeFor(person, provider, browser);
    },
  };
}
