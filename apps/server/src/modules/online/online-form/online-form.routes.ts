import { ListFile, routes } from "#http/routes.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { FormDesign, Window } from "./form-design.service.ts";
import type { FormEnhancements } from "./form-enhancement.service.ts";
import type { FormFiles } from "./form-file.service.ts";
import type { FormMenus } from "./form-menu.service.ts";
import type { FormPublishing } from "./form-publishing.service.ts";

export interface OnlineFormRouteDeps {
  readonly design: FormDesign;
  readonly publishing: FormPublishing;
  readonly enhancements: FormEnhancements;
  readonly files: FormFiles;
  readonly menus: FormMenus;
  readonly proofs: Pick<ProofService, "require">;
}

const windowOf = (page: number, pageSize: number): Window => ({ limit: pageSize, offset: (page - 1) * pageSize });

export const onlineFormRoutes = ({ design, publishing, enhancements, files, menus, proofs }: OnlineFormRouteDeps) =>
  routes({
    "onlineForm.list": ({ query: { page, pageSize, ...filter } }) => design.list(filter, windowOf(page, pageSize)),
    "onlineForm.read": ({ query: { id } }) => design.read(id),
    "onlineForm.listPublished": () => design.listPublished(),
    "onlineForm.readSources": () => design.readSources(),
    "onlineForm.save": ({ body }, { caller, origin }) => design.save(body, caller, origin),
    "onlineForm.copy": async ({ body }, { caller, origin }) => ({ id: await design.copy(body, caller, origin) }),
    "onlineForm.preview": ({ query: { id } }, { caller }) => publishing.preview(id, caller),
    "onlineForm.publish": async ({ body }, { caller, origin }) => {
      if (await publishing.changesMenus(body.id, caller)) await proofs.require(caller);
      return publishing.publish(body, caller, origin);
    },
    "onlineForm.listReleases": ({ query: { id, page, pageSize } }) => design.releases(id, windowOf(page, pageSize)),
    "onlineForm.readRelease": ({ query: { id, number } }) => design.readRelease(id, number),
    "onlineForm.restoreRelease": async ({ body }, { caller, origin }) => ({
      version: await design.restoreRelease(body, caller, origin),
    }),
    "onlineForm.remove": async ({ body }, { caller, origin }) => {
      await publishing.remove(body, caller, origin);
      return null;
    },
    "onlineForm.listSetAside": ({ query: { form, page, pageSize } }) =>
      publishing.setAside(form, windowOf(page, pageSize)),
    "onlineForm.restoreSetAside": async ({ body: { id } }, { caller, origin }) => ({
      formId: await publishing.restore(id, caller, origin),
    }),
    "onlineForm.export": async ({ query: { id, format } }) => {
      const { code, file } = await files.export(id);
      return new ListFile({
        name: `online-form-${code.replaceAll("_", "-")}`,
        title: "在线表单",
        format,
        conditions: {},
        action: "online_form.export",
        object: id,
        detail: { code },
        text: JSON.stringify(file, null, 2),
      });
    },
    "onlineForm.import": ({ params: { mode }, file }, { caller, origin }) =>
      files.run(file.bytes, mode, caller, origin),
    "onlineForm.createMenu": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { menuId: await menus.createMenu(body, caller, origin) };
    },
    "onlineForm.listRecords": ({ query: { id, type } }) => enhancements.listRecords(id, type),
    "onlineForm.saveEnhancement": async ({ body }, { caller, origin }) => ({
      id: await enhancements.save(body, caller, origin),
    }),
  });
