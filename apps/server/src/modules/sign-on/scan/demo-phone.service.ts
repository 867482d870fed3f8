import type { AuthType, EndpointOf, ResultOf } from "@tender/contract";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { ScanApps } from "#modules/sign-on/scan-app/scan-app.service.ts";
import type { ScanBindings } from "#modules/sign-on/scan-app/scan-binding.service.ts";
import type { Clock } from "#platform/clock.ts";
import { tokenDigest } from "#platform/tokens.ts";
import { DEMO_PHONES, type DemoPhoneKeys } from "./demo-phone-keys.ts";
import type { BrowserContext } from "./scan-task.service.ts";
import type { ScanTaskStore } from "./scan-task.store.ts";

/** Data for the phone of the development page, which sends the same messages as real phones. */
export interface DemoPhone {
  read(browserContext: BrowserContext): Promise<ResultOf<EndpointOf<"scan.readDemoPhone">>>;
}

export interface DemoPhoneDeps {
  readonly keys: DemoPhoneKeys;
  readonly apps: Pick<ScanApps, "listWays">;
  readonly bindings: Pick<ScanBindings, "find">;
  readonly accounts: Pick<AccountService, "find">;
  readonly store: Pick<ScanTaskStore, "listOpenOf">;
  readonly clock: Clock;
}

export function createDemoPhone({ keys, apps, bindings, accounts, store, clock }: DemoPhoneDeps): DemoPhone {
  async function phone(authType: AuthType, number: number) {
    const holder = keys.holder(authType, number);
    const binding = await bindings.find(authType, holder);
    const owner = binding && (await accounts.find(binding.userId));
    return { holder, account: owner?.username ?? null };
  }

  return {
    read: async ({ browser }) => {
      const numbers = Array.from({ length: DEMO_PHONES }, (_, index) => index + 1);
      const openTasks =
        browser === undefined ? [] : await store.listOpenOf(tokenDigest(browser), new Date(clock.now()));
      return {
        apps: await Promise.all(
          (await apps.listWays()).map(async ({ authType, name }) => ({
            authType,
            name,
            key: keys.privateKey(authType),
            phones: await Promise.all(numbers.map((number) => phone(authType, number))),
          })),
        ),
        tasks: openTasks.map(({ id, authType, purpose }) => ({ taskId: id, authType, purpose })),
      };
    },
  };
}
