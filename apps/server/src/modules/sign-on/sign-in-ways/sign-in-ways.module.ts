import type { Trust } from "#modules/access/certificate/trust.service.ts";
import type { ScanApps } from "#modules/sign-on/scan-app/scan-app.service.ts";
import type { ProviderService } from "#modules/sign-on/third-party/provider.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createSignInWays } from "./sign-in-ways.service.ts";

export interface SignInWaysUses {
  readonly certificateTrust: Pick<Trust, "findWay">;
  readonly scanApps: Pick<ScanApps, "listWays">;
  readonly thirdPartyProviders: Pick<ProviderService, "listWays">;
}

/** Collects the ways of signing in for the sign-in page. Each way knows whether it is enabled. */
export function createSignInWaysModule({ logger }: Pick<Platform, "logger">, uses: SignInWaysUses) {
  const { certificateTrust, scanApps, thirdPartyProviders } = uses;
  const readSignInWays = createSignInWays(
    {
      scanApps: scanApps.listWays,
      certificate: certificateTrust.findWay,
      thirdParties: thirdPartyProviders.listWays,
    },
    logger,
  );
  return { services: { readSignInWays } };
}
