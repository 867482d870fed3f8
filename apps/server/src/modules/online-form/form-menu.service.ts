import type { EndpointOf, FormDefinition, InputOf } from "@tender/contract";
import { formActions } from "@tender/contract/online-forms";
import { formActionCode, formActionWords, formButtonCode } from "@tender/form-rules";
import { AppError } from "../../platform/app-error.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { MenuMaking } from "../role-giving/menu-making.service.ts";
import type { FormDrafts } from "./form-draft.service.ts";
import { listComponentOf } from "./form-facts.ts";
import type { OnlineFormStore } from "./online-form.store.ts";

type Wanted = InputOf<EndpointOf<"onlineForm.makeMenu">>["body"];

/** Puts a published form into the menu, with a button for everything that people may be granted on it. */
export interface FormMenus {
  /** The menu's id. Throws http.forbidden, online_form.not_published, online_form.has_menu, menu.bad_parent. */
  make(wanted: Wanted, caller: Caller, origin: Origin): Promise<string>;
}

export interface FormMenusDeps {
  readonly store: Pick<OnlineFormStore, "hasMenu" | "published" | "release">;
  readonly drafts: Pick<FormDrafts, "find" | "requireOpen">;
  readonly menuMaking: MenuMaking;
}

/** What people may be granted on the sub-tables, unless a menu of their own brings it: their rows are kept in the main form's page. */
async function subButtons(store: FormMenusDeps["store"], tx: Tx, { subs }: Pick<FormDefinition, "subs">) {
  const buttons: { action: string; title: string }[] = [];
  for (const { code, title } of (await store.published(tx)).filter((one) => subs.includes(one.code)))
    if (!(await store.hasMenu(tx, listComponentOf(code))))
      for (const action of formActions)
        buttons.push({ action: formActionCode(code, action), title: `${title}：${formActionWords[action]}` });
  return buttons;
}

export const createFormMenus = ({ store, drafts, menuMaking }: FormMenusDeps): FormMenus => ({
  make: ({ id, title, parentId }, caller, origin) =>
    menuMaking.make(
      id,
      async (tx) => {
        drafts.requireOpen();
        const { code, release } = await drafts.find(tx, id);
        const published = release === null ? undefined : await store.release(tx, id, release);
        if (!published) throw new AppError("online_form.not_published");
        const component = listComponentOf(code);
        if (await store.hasMenu(tx, component)) throw new AppError("online_form.has_menu");
        const own = published.definition.buttons.map((button) => ({
          action: formButtonCode(code, button.code),
          title: button.title,
        }));
        const buttons = [
          ...formActions.map((action) => ({ action: formActionCode(code, action), title: formActionWords[action] })),
          ...own,
          ...(await subButtons(store, tx, published.definition)),
        ];
        return { title, parentId, path: `/online/forms/${code}`, component, icon: "table", buttons };
      },
      caller,
      origin,
    ),
});
