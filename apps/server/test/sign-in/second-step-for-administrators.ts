import type { TestApp } from "@tender/testkit";

/** Administrators owe a second factor from now on: whoever prepares what is administered has come in before. */
export async function askAdministrators(t: TestApp): Promise<void> {
  await t.make.role("setting-keeper", ["setting:view", "setting:edit"]);
  const keeper = await t.person({ roles: ["setting-keeper"] });
  await t.prove(keeper);
  const wanted = { name: "TWO_STEP_FOR_ADMINISTRATORS", version: 0, value: "on", isConfirmed: true };
  const { body } = await t.call("settingAdmin.save", { body: wanted }, keeper);
  if (!body.success) throw new Error(body.message);
}

/** Somebody who is made an administrator after having prepared the ways in; known as one at the next sign-in. */
export async function makeAdministrator(t: TestApp, { id }: { readonly id: string }): Promise<void> {
  await t.make.giveRole(id, await t.make.role("auditor", ["audit:view"]));
  t.clock.advance(2_001);
}

/** What came of a sign-in: what is owed, whether it may call in the name of the person, and what an administration call says. */
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
