import { usccCheckCharacter } from "@tender/contract/uscc";
import { fileForm, type Person, type TestApp } from "@tender/testkit";

export const everyOrganisationRight = [
  ...["view", "edit", "switch", "remove", "export", "member", "file", "approve"].map((part) => `organisation:${part}`),
];

let codeCount = 0;
/** Returns a new code with a valid check character. */
export function newUscc(): string {
  codeCount += 1;
  const first17 = `91990100MA${String(codeCount).padStart(7, "0")}`;
  return first17 + usccCheckCharacter(first17);
}

export const PDF = Buffer.from("%PDF-1.7\n%%EOF");

export const input = (more: object = {}) => ({
  id: null,
  version: null,
  name: "示例科技有限公司",
  uscc: newUscc(),
  kinds: ["supplier" as const],
  legalRepresentative: "王一",
  regionCode: null,
  address: "示例市一号路 1 号",
  phone: "13800001234",
  ...more,
});

/** Creates an organisation through its administration and returns its id. */
export async function makeOrganisation(t: TestApp, manager: Person, more: object = {}): Promise<string> {
  const { body } = await t.call("organisationAdmin.save", { body: input(more) }, manager);
  if (!body.success) throw new Error(body.message);
  return body.result.id;
}

export async function join(t: TestApp, manager: Person, id: string, person: Person, isAdministrator = true) {
  const body = { id, userId: person.id, roles: ["supplier" as const], isAdministrator };
  const answer = await t.call("organisationAdmin.setAccount", { body }, manager);
  if (!answer.body.success) throw new Error(answer.body.message);
}

/** Uploads a licence to the draft of a person's organisation. */
export const uploadOwn = async (t: TestApp, person: Person, id: string, kind = "licence") =>
  (
    await t.http("POST", `/api/organisation/own/${id}/files/${kind}`, {
      ...fileForm("营业执照.pdf", PDF),
      token: person.token,
    })
  ).json();

export const readOwnOrganisations = async (t: TestApp, person: Person) =>
  (await t.call("ownOrganisation.read", {}, person)).body.result;

/** Returns the input by which the form saves the draft that it shows. */
export function draftOf(shown: Awaited<ReturnType<typeof readOwnOrganisations>>[number], more: object = {}) {
  const { attachments, ...facts } = shown.submission?.facts ?? shown.facts;
  return {
    id: shown.id,
    version: shown.submission?.version ?? null,
    ...facts,
    attachments: attachments.map(({ kind, attachPath }) => ({ kind, attachPath })),
    ...more,
  };
}

/** Submits a change with a licence and returns its version. */
export async function submitChange(t: TestApp, person: Person, id: string, more: object = {}): Promise<number> {
  const [shown] = (await readOwnOrganisations(t, person)).filter((row) => row.id === id);
  if (!shown) throw new Error("no such organisation");
  const { result: file } = await uploadOwn(t, person, id);
  const attachments = [{ kind: "licence", attachPath: file.attachPath }];
  const saved = await t.call("ownOrganisation.saveDraft", { body: draftOf(shown, { attachments, ...more }) }, person);
  if (!saved.body.success) throw new Error(saved.body.message);
  const { version } = saved.body.result;
  const sent = await t.call("ownOrganisation.submit", { body: { id, version } }, person);
  if (!sent.body.success) throw new Error(sent.body.message);
  return version + 1;
}
