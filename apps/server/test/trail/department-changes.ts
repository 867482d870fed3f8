import type { Changes, Stage } from "./scenario.ts";

const VERSION = 1;
let codeCount = 0;

/** Creates a department that the administrator leads, with another member. */
async function departmentLedByAdmin({ t, admin, run }: Stage) {
  const { id: departmentId } = await t.make.department();
  const { id: userId } = await t.make.user({ departments: [departmentId] });
  await run("INSERT INTO department_member (department_id, user_id, is_leader) VALUES ($1, $2, true)", [
    departmentId,
    admin.id,
  ]);
  return { departmentId, userId };
}

export const departmentChanges: Changes = {
  "departmentAdmin.save": async ({ t, admin }) => {
    codeCount += 1;
    const body = { id: null, version: null, parentId: null, departName: `新部门${codeCount}` };
    return () => t.call("departmentAdmin.save", { body }, admin);
  },
  "departmentAdmin.move": async ({ t, admin }) => {
    const [{ id }, { id: parentId }] = [await t.make.department(), await t.make.department()];
    return () => t.call("departmentAdmin.move", { body: { id, version: VERSION, parentId, before: null } }, admin);
  },
  "departmentAdmin.remove": async ({ t, admin }) => {
    const { id } = await t.make.department();
    return () => t.call("departmentAdmin.remove", { body: { id, version: VERSION } }, admin);
  },
  "departmentAdmin.merge": async (stage) => {
    const { t, proven } = stage;
    const admin = await proven({ roles: ["almighty"] });
    const [{ id }, { id: intoId }] = [await t.make.department(), await t.make.department()];
    await t.make.department({ orgCode: "X01A01", departName: "下级", parentId: id });
    const member = await t.make.user({ departments: [id] });
    await t.make.grantRole(member.id, await t.make.role("clerk", ["role:view"]), id);
    const body = { id, version: VERSION, intoId, intoVersion: VERSION };
    return () => t.call("departmentAdmin.merge", { body }, admin);
  },
  "departmentAdmin.addMembers": async ({ t, admin }) => {
    const [{ id: departmentId }, user] = [await t.make.department(), await t.make.user()];
    return () => t.call("departmentAdmin.addMembers", { body: { departmentId, userIds: [user.id] } }, admin);
  },
  "departmentAdmin.removeMembers": async ({ t, admin }) => {
    const { id: departmentId } = await t.make.department();
    const person = await t.person({ departments: [departmentId] });
    await t.make.grantRole(person.id, await t.make.role("clerk", ["role:view"]), departmentId);
    return () => t.call("departmentAdmin.removeMembers", { body: { departmentId, userIds: [person.id] } }, admin);
  },
  "departmentAdmin.setLeaders": async ({ t, admin }) => {
    const { id: departmentId } = await t.make.department();
    const user = await t.make.user({ departments: [departmentId] });
    const body = { departmentId, version: VERSION, userIds: [user.id] };
    return () => t.call("departmentAdmin.setLeaders", { body }, admin);
  },
  "ownDepartment.addMembers": async (stage) => {
    const { departmentId } = await departmentLedByAdmin(stage);
    const body = { departmentId, userIds: [(await stage.t.make.user()).id] };
    return () => stage.t.call("ownDepartment.addMembers", { body }, stage.admin);
  },
  "ownDepartment.removeMembers": async (stage) => {
    const { departmentId, userId } = await departmentLedByAdmin(stage);
    return () =>
      stage.t.call("ownDepartment.removeMembers", { body: { departmentId, userIds: [userId] } }, stage.admin);
  },
  "ownDepartment.grantRole": async (stage) => {
    const { t, admin } = stage;
    const { departmentId, userId } = await departmentLedByAdmin(stage);
    await t.make.role("clerk");
    const body = { departmentId, role: "clerk", userIds: [userId] };
    return () => t.call("ownDepartment.grantRole", { body }, admin);
  },
  "ownDepartment.revokeRole": async (stage) => {
    const { t, admin } = stage;
    const { departmentId, userId } = await departmentLedByAdmin(stage);
    await t.make.grantRole(userId, await t.make.role("clerk"), departmentId);
    const body = { departmentId, role: "clerk", userIds: [userId] };
    return () => t.call("ownDepartment.revokeRole", { body }, admin);
  },
};
