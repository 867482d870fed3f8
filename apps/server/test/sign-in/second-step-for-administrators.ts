import type { TestApp } from "@tender/testkit";

/** Switches on the setting that requires a second factor of administrators. */
export async function requireSecondStepOfAdministrators(t: TestApp): Promise<void> {
  await t.make.role("setting-keeper", ["setting:view", "setting:edit"]);
  const manager = await t.person({ roles: ["setting-keeper"] });
  await t.prove(manager);
  const setting = { name: "TWO_STEP_FOR_ADMINISTRATORS", version: 0, value: "on", isConfirmed: true };
  const { body } = await t.call("settingAdmin.save", { body: setting }, manager);
  if (!body.success) throw new Error(body.message);
}

/** Grants an account a role of administration. Effective at the next sign-in. */
export async function makeAdministrator(t: TestApp, { id }: { readonly id: string }): Promise<void> {
  await t.make.grantRole(id, await t.make.role("auditor", ["audit:view"]));
  t.clock.advance(2_001);
}

/**
 * Returns the state after a sign-in: the pending step, whether an access token was issued, and the code of an
 * administration call.
 */
export async function standingOf(
  t: TestApp,
  result: {
    readonly token: string;
    readonly accessToken: string;
    readonly secondStep: { readonly kind: string } | null;
  },
) {
  const { code } = (await t.call("audit.list", { query: {} }, { token: result.token })).body;
  return [result.secondStep?.kind ?? null, result.accessToken !== "", code];
}
