import { fileForm, type Person } from "@tender/testkit";
import {
  draftOf,
  input,
  join,
  makeOrganisation,
  PDF,
  readOwnOrganisations,
  submitChange,
} from "#test/organisation/organisations.ts";
import type { Changes, Stage } from "./scenario.ts";

const licence = ({ token }: Person) => ({ ...fileForm("营业执照.pdf", PDF), token });

/** Creates an organisation and its administrator. */
async function createAdministered({ t, admin }: Stage) {
  const id = await makeOrganisation(t, admin);
  const person = await t.person();
  await join(t, admin, id, person);
  return { id, person };
}

/** Returns the input that saves a draft with a changed address. */
async function draftInput({ t }: Stage, person: Person) {
  const [shown] = await readOwnOrganisations(t, person);
  if (!shown) throw new Error("no organisation");
  return draftOf(shown, { address: "示例市二号路 2 号" });
}

async function createSubmission(stage: Stage) {
  const organisation = await createAdministered(stage);
  const submission = await submitChange(stage.t, organisation.person, organisation.id, {
    address: "示例市三号路 3 号",
  });
  return { ...organisation, submission };
}

export const organisationChanges: Changes = {
  "organisationAdmin.save": async ({ t, admin }) => {
    const body = input();
    return () => t.call("organisationAdmin.save", { body }, admin);
  },
  "organisationAdmin.setState": async ({ t, admin }) => {
    const id = await makeOrganisation(t, admin);
    return () => t.call("organisationAdmin.setState", { body: { id, state: "off" } }, admin);
  },
  "organisationAdmin.remove": async ({ t, admin }) => {
    const id = await makeOrganisation(t, admin);
    await t.http("POST", `/api/system/organisations/${id}/files/licence`, licence(admin));
    return () => t.call("organisationAdmin.remove", { body: { id } }, admin);
  },
  "organisationAdmin.setAccount": async ({ t, admin }) => {
    const id = await makeOrganisation(t, admin);
    const { id: userId } = await t.make.user();
    const body = { id, userId, roles: ["supplier" as const], isAdministrator: true };
    return () => t.call("organisationAdmin.setAccount", { body }, admin);
  },
  "organisationAdmin.removeAccount": async (stage) => {
    const { id, person } = await createAdministered(stage);
    return () => stage.t.call("organisationAdmin.removeAccount", { body: { id, userId: person.id } }, stage.admin);
  },
  "organisationAdmin.attach": async ({ t, admin }) => {
    const id = await makeOrganisation(t, admin);
    return () => t.http("POST", `/api/system/organisations/${id}/files/licence`, licence(admin));
  },
  "organisationAdmin.detach": async ({ t, admin, run }) => {
    const id = await makeOrganisation(t, admin);
    await t.http("POST", `/api/system/organisations/${id}/files/licence`, licence(admin));
    const [file] = await run("SELECT attach_path FROM org_file WHERE org_id = $1", [id]);
    const attachPath = String(file?.attach_path);
    return () => t.call("organisationAdmin.detach", { body: { id, attachPath } }, admin);
  },
  "organisationAdmin.decide": async (stage) => {
    const { id, submission } = await createSubmission(stage);
    const body = { id, submission, isApproved: true, reason: "" };
    return () => stage.t.call("organisationAdmin.decide", { body }, stage.admin);
  },
  "ownOrganisation.saveDraft": async (stage) => {
    const { person } = await createAdministered(stage);
    const body = await draftInput(stage, person);
    return () => stage.t.call("ownOrganisation.saveDraft", { body }, person);
  },
  "ownOrganisation.upload": async ({ t, ...stage }) => {
    const { id, person } = await createAdministered({ t, ...stage });
    return () => t.http("POST", `/api/organisation/own/${id}/files/licence`, licence(person));
  },
  "ownOrganisation.submit": async (stage) => {
    const { id, person, submission } = await createSubmission(stage);
    await stage.t.call("ownOrganisation.withdraw", { body: { id } }, person);
    return () => stage.t.call("ownOrganisation.submit", { body: { id, version: submission + 1 } }, person);
  },
  "ownOrganisation.withdraw": async (stage) => {
    const { id, person } = await createSubmission(stage);
    return () => stage.t.call("ownOrganisation.withdraw", { body: { id } }, person);
  },
  "ownOrganisation.discard": async (stage) => {
    const { id, person } = await createAdministered(stage);
    await stage.t.call("ownOrganisation.saveDraft", { body: await draftInput(stage, person) }, person);
    return () => stage.t.call("ownOrganisation.discard", { body: { id } }, person);
  },
};
