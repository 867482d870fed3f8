import type { EndpointOf, InputOf } from "@tender/contract";
import type { Changes, Stage } from "./scenario.ts";

type MenuInput = InputOf<EndpointOf<"menuAdmin.save">>["body"];

const menuInput = (title: string): MenuInput => ({
  id: null,
  version: null,
  appId: "70001",
  title,
  isButton: false,
  parentId: null,
  path: `/${title}`,
  name: null,
  component: null,
  redirect: null,
  icon: null,
  url: null,
  target: null,
  hidden: false,
  alwaysShow: false,
  keepAlive: false,
  isRoute: false,
  internalOrExternal: false,
  permissionList: [],
  action: null,
  type: null,
  status: null,
  describe: null,
});

async function ensureSubsystem({ t }: Stage) {
  const { rowCount } = await t.database.pool.query("SELECT 1 FROM subsystem WHERE app_id = '70001'");
  if (!rowCount) await t.make.subsystem({ appId: "70001" });
}

export const menuChanges: Changes = {
  "menuAdmin.save": async (stage) => {
    await ensureSubsystem(stage);
    return () => stage.t.call("menuAdmin.save", { body: menuInput("新菜单") }, stage.admin);
  },
  "menuAdmin.move": async ({ t, admin }) => {
    const [id, parentId] = [await t.make.menuItem(), await t.make.menuItem()];
    return () => t.call("menuAdmin.move", { body: { id, version: 1, parentId, beforeId: null } }, admin);
  },
  "menuAdmin.remove": async ({ t, admin }) => {
    const id = await t.make.menuItem();
    return () => t.call("menuAdmin.remove", { body: { id, version: 1 } }, admin);
  },
};
