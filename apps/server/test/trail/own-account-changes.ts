import { Transformer } from "@napi-rs/image";
import type { TestApp } from "@tender/testkit";
import { codeOf, createPasskey, fileForm, PASSWORD } from "@tender/testkit";
import { delivered } from "./delivered.ts";
import type { Changes, Stage } from "./scenario.ts";

const NEW_PASSWORD = "k7#Wq2!pZr";

const square = () => Transformer.fromRgbaPixels(Buffer.alloc(64 * 64 * 4, 0x66), 64, 64).png();

/** Creates a person with a begun two-step verification, and returns its codes. */
async function withTwoStep(stage: Stage) {
  const { t } = stage;
  const person = await stage.proven();
  const { secret } = (await t.call("accountSecurity.beginTwoStep", {}, person)).body.result;
  const code = () => codeOf(secret, t.clock.now());
  return { person, code };
}

async function turnOnTwoStep(stage: Stage) {
  const { person, code } = await withTwoStep(stage);
  await stage.t.call("accountSecurity.confirmTwoStep", { body: { code: code() } }, person);
  return person;
}

async function newPasskey(stage: Stage) {
  const { t } = stage;
  const person = await stage.proven();
  const options = (await t.call("accountSecurity.beginPasskey", {}, person)).body.result;
  const { attestation } = createPasskey(options, new URL(t.config.publicUrl).origin);
  return { person, body: { name: "办公电脑", attestation } };
}

/** Returns the newest code that was sent to a number or email address for a change of contacts. */
async function codeTo(t: TestApp, query: { mobile?: string; email?: string }): Promise<string> {
  const { body } = await t.call("sms.listOutbox", { query });
  return body.result.find(({ smsmode }) => smsmode === "bind")?.code ?? "";
}

const uploaded = async ({ t, admin }: Stage): Promise<string> =>
  (await t.http("POST", "/api/file/upload/attachment", { ...fileForm("说明.txt", "abc"), token: admin.token })).json()
    .result.id;

const accountSecurity: Changes = {
  "accountSecurity.changePassword": async (stage) => {
    const { username, token } = await stage.proven();
    const body = { username, oldpassword: PASSWORD, password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD };
    return () => stage.t.call("accountSecurity.changePassword", { body }, { token });
  },
  "accountSecurity.confirmTwoStep": async (stage) => {
    const { person, code } = await withTwoStep(stage);
    return () => stage.t.call("accountSecurity.confirmTwoStep", { body: { code: code() } }, person);
  },
  "accountSecurity.renewRecoveryCodes": async (stage) => {
    const person = await turnOnTwoStep(stage);
    return () => stage.t.call("accountSecurity.renewRecoveryCodes", {}, person);
  },
  "accountSecurity.turnOffTwoStep": async (stage) => {
    const person = await turnOnTwoStep(stage);
    return () => stage.t.call("accountSecurity.turnOffTwoStep", {}, person);
  },
  "accountSecurity.addPasskey": async (stage) => {
    const { person, body } = await newPasskey(stage);
    return () => stage.t.call("accountSecurity.addPasskey", { body }, person);
  },
  "accountSecurity.removePasskey": async (stage) => {
    const { person, body } = await newPasskey(stage);
    const { id } = (await stage.t.call("accountSecurity.addPasskey", { body }, person)).body.result;
    return () => stage.t.call("accountSecurity.removePasskey", { body: { id } }, person);
  },
};

const profile: Changes = {
  "profile.update": async ({ t, proven }) => {
    const person = await proven();
    const body = { realname: "王芳", birthday: "1990-05-01", sex: "female", post: "经理" } as const;
    return () => t.call("profile.update", { body }, person);
  },
  "profile.setAvatar": async ({ t, proven }) => {
    const { token } = await proven();
    const picture = await square();
    await t.http("POST", "/api/account/avatar", { ...fileForm("former.png", picture), token });
    return () => t.http("POST", "/api/account/avatar", { ...fileForm("next.png", picture), token });
  },
  "profile.removeAvatar": async ({ t, proven }) => {
    const { token } = await proven();
    await t.http("POST", "/api/account/avatar", { ...fileForm("former.png", await square()), token });
    return () => t.call("profile.removeAvatar", {}, { token });
  },
  "profile.changePhone": async (stage) => {
    const { t, proven } = stage;
    const [person, phone] = [await proven(), "13822220002"];
    await t.call("profile.sendPhoneCode", { body: { phone } }, person);
    const smscode = await codeTo(t, { mobile: phone });
    await delivered(stage);
    return () => t.call("profile.changePhone", { body: { phone, smscode } }, person);
  },
  "profile.changeEmail": async (stage) => {
    const { t, proven } = stage;
    const [person, email] = [await proven({ email: "former@example.com" }), "next@example.com"];
    await t.call("profile.sendEmailCode", { body: { email } }, person);
    const code = await codeTo(t, { email });
    await delivered(stage);
    return () => t.call("profile.changeEmail", { body: { email, code } }, person);
  },
  "profile.exportOwn": async ({ t, proven }) => {
    const person = await proven();
    return () => t.call("profile.exportOwn", { body: {} }, person);
  },
  "accountClosing.request": async ({ t, proven }) => {
    const { username, token } = await proven();
    return () => t.call("accountClosing.request", { body: { username } }, { token });
  },
};

async function setLogo({ t, admin: { token } }: Stage) {
  const form = fileForm("logo.png", await square());
  return () => t.http("POST", "/api/system/logo", { ...form, token });
}

const files: Changes = {
  "file.upload": async ({ t, admin: { token } }) => {
    const form = fileForm("说明.txt", "abc");
    return () => t.http("POST", "/api/file/upload/attachment", { ...form, token });
  },
  "file.remove": async (stage) => {
    const id = await uploaded(stage);
    return () => stage.t.call("file.remove", { body: { id } }, stage.admin);
  },
  "fileAdmin.remove": async (stage) => {
    const id = await uploaded(stage);
    await stage.run("UPDATE file_object SET attach_group = 'notice', owner_id = NULL WHERE id = $1", [id]);
    return () => stage.t.call("fileAdmin.remove", { body: { id } }, stage.admin);
  },
  "logo.set": setLogo,
  "logo.remove": async (stage) => {
    const set = await setLogo(stage);
    await set();
    return () => stage.t.call("logo.remove", {}, stage.admin);
  },
};

/** Changes of people's own data, and files. */
export const ownAccountChanges: Changes = { ...accountSecurity, ...profile, ...files };
