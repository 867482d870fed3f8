import { AppError } from "#platform/app-error.ts";
import type { Deadline } from "#platform/delay.ts";
import type { GuardedFetch } from "#platform/guarded-fetch.ts";
import { explainFailure } from "./protocols/failures.ts";
import type { Protocol, ProviderSettings } from "./protocols/protocol.ts";
import type { ProviderService } from "./provider.service.ts";

const TRIAL_MS = 8_000;

/** Tests a provider's settings as far as possible without a person. */
export interface ProviderTrial {
  /** Returns findings as texts. Throws third_party.not_found; third_party.test_failed with the exact fault. */
  run(id: string): Promise<string[]>;
}

export interface ProviderTrialDeps {
  readonly providers: Pick<ProviderService, "settingsOf">;
  readonly protocols: Readonly<Record<ProviderSettings["kind"], Protocol>>;
  readonly fetch: GuardedFetch;
  readonly deadline: Deadline;
}

export function createProviderTrial({ providers, protocols, fetch, deadline }: ProviderTrialDeps): ProviderTrial {
  return {
    run: async (id) => {
      const provider = await providers.settingsOf(id);
      try {
        return await protocols[provider.kind].probe(provider, { fetch, signal: deadline(TRIAL_MS) });
      } catch (cause) {
        throw new AppError("third_party.test_failed", { values: { reason: explainFailure(cause) }, cause });
      }
    },
  };
}
