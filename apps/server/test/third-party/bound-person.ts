import type { CreatedUser, TestApp, UserInput } from "@tender/testkit";
import { externalIdentity } from "#modules/people/external-identity/external-identity.tables.ts";
import { newId } from "#platform/ids.ts";
import type { Behaviour, OpenIdServer } from "./open-id-server.ts";
import type { PopupBrowser } from "./popup.ts";

/** A person's identity at a provider. */
export interface ProviderIdentity {
  /** The provider's type. */
  readonly source: string;
  readonly issuer: string;
  readonly subject: string;
}

/** Creates an account that is bound to this identity. */
export async function boundPerson(
  t: TestApp,
  identity: ProviderIdentity,
  input: UserInput = {},
): Promise<CreatedUser & ProviderIdentity> {
  const user = await t.make.user(input);
  const row = { ...identity, id: newId(), userId: user.id, name: "王芳" };
  await t.database.db.insert(externalIdentity).values({ ...row, boundAt: new Date(t.clock.now()) });
  return { ...user, ...identity };
}

/**
 * Signs in through the popup at a provider with this behaviour. Returns the browser, and the message of the return
 * page.
 */
export async function popupSignIn(provider: OpenIdServer, type: string, behaviour: Behaviour, browser: PopupBrowser) {
  provider.behave(behaviour);
  const outcome = await browser.return(provider.agree(await browser.begin(type)));
  return { browser, ...outcome };
}
