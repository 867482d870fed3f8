import { type CreatedUser, codeOf, type TestApp, type UserInput } from "@tender/testkit";
import { allRoles, type RoleCode } from "#seed/base/roles.ts";
import type { CallerName } from "./matrix.ts";

/** Settings that make every kind of caller possible. */
export const settings = { TWO_STEP_FOR_ADMINISTRATORS: "on", PASSWORD_MAX_AGE_DAYS: "90" };

const DAY_MS = 86_400_000;

/** Returns a token for each kind of caller, each from an ordinary sign-in. The roles are those of the seed. */
export async function signInAll(t: TestApp): Promise<Readonly<Record<CallerName, string | undefined>>> {
  const departments = [(await t.make.department()).id];
  const several = [...departments, (await t.make.department()).id];
  const signInAs = async (input: UserInput) => signInSettled(t, await t.make.user({ departments, ...input }));
  const ofRole = Object.fromEntries(
    await Promise.all(allRoles.map(async (role) => [role, await signInAs({ roles: [role] })])),
  ) as Record<RoleCode, string>;
  const protectedUser = await t.make.user({ departments, roles: ["system_admin"] });
  await signInSettled(t, protectedUser);
  return {
    ...ofRole,
    nobody: undefined,
    "made-up": "made-up",
    plain: await signInAs({}),
    child: await enterSubsystem(t, ofRole.finance),
    code: await t.signIn(protectedUser),
    "set-up": await t.signIn(await t.make.user({ departments, roles: ["system_admin"] })),
    depart: await signInAs({ departments: several }),
    aged: await signInAs({ passwordChangedAt: new Date(t.clock.now() - 91 * DAY_MS) }),
    unproven: await becomeAdministrator(t, await t.make.user({ departments })),
  };
}

/** Signs in, and sets up the second step if the account requires it. */
export async function signInSettled(t: TestApp, user: CreatedUser): Promise<string> {
  const { body } = await t.call("signIn.withPassword", {
    body: { username: user.username, password: user.password },
  });
  return body.result.secondStep ? setUpSecondStep(t, user, body.result.token) : body.result.token;
}

async function setUpSecondStep(t: TestApp, user: CreatedUser, token: string): Promise<string> {
  await t.call("proof.submit", { body: { evidence: { method: "password", password: user.password } } }, { token });
  const { secret } = (await t.call("accountSecurity.beginTwoStep", {}, { token })).body.result;
  const code = codeOf(secret, t.clock.now());
  const { body } = await t.call("accountSecurity.confirmTwoStep", { body: { code } }, { token });
  return body.result.signedIn?.token ?? token;
}

/** Signs in without a second factor, then grants the role. */
async function becomeAdministrator(t: TestApp, user: CreatedUser): Promise<string> {
  const token = await t.signIn(user);
  await t.make.grantRole(user.id, await t.make.role("system_admin"));
  return token;
}

/** Enters a subsystem and returns the token of its session. */
async function enterSubsystem(t: TestApp, token: string): Promise<string> {
  const { body } = await t.call("launcher.enter", { body: { appId: "61001" } }, { token });
  const code = new URL(body.result.url).searchParams.get("token") ?? "";
  return (await t.call("signIn.withToken", { body: { token: code } })).body.result.token;
}
