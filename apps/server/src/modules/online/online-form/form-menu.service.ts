import type { EndpointOf, FormDefinition, InputOf } from "@tender/contract";
import { type FormAction, formActions } from "@tender/contract/online-forms";
import { formActionCode, formActionWords, formButtonCode } from "@tender/form-rules";
import type { MenuChange, MenuCreation } from "#modules/access/role-assignment/menu-creation.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Tx } from "#platform/database/database.ts";
import type { FormDrafts } from "./form-draft.service.ts";
import { listComponentOf, type Published } from "./form-facts.ts";
import type { OnlineFormStore } from "./online-form.store.ts";

type MenuInput = InputOf<EndpointOf<"onlineForm.createMenu">>["body"];

/** The parts of a published form that determine its menu. */
type MenuForm = Pick<Published, "code" | "title" | "definition">;

/** A change of a menu, with the menu's title for people. */
export interface FormMenuChange extends MenuChange {
  readonly title: string;
}

/** Adds a published form to the menu, with a button for every right on it. */
export interface FormMenus {
  /** Returns the menu's id. Throws http.forbidden, online_form.not_published, online_form.has_menu, menu.bad_parent. */
  createMenu(input: MenuInput, caller: Caller, origin: Origin): Promise<string>;
  /** Returns the buttons that the existing menus lack, and those to remove, after the publication of `next`. */
  planChanges(on: Tx, next: FormDefinition, published: readonly Published[]): Promise<FormMenuChange[]>;
}

export interface FormMenusDeps {
  readonly store: Pick<OnlineFormStore, "listPublished" | "findRelease">;
  readonly drafts: Pick<FormDrafts, "find" | "requireDesignOpen">;
  readonly menuCreation: MenuCreation;
}

type Entries = Awaited<ReturnType<MenuCreation["listEntries"]>>;

const menuOf = (code: string, entries: Entries) =>
  entries.find(({ component, action }) => action === null && component === listComponentOf(code));

const actionButtons = (code: string, wordOf: (action: FormAction) => string) =>
  formActions.map((action) => ({ action: formActionCode(code, action), title: wordOf(action) }));

/**
 * Returns the buttons of all rights on a form, and on its sub-tables without a menu, whose rows are edited on the main
 * form's page.
 */
function buttonsOf({ code, subs, buttons }: FormDefinition, published: readonly MenuForm[], entries: Entries) {
  const subForms = published.filter((subForm) => subs.includes(subForm.code) && !menuOf(subForm.code, entries));
  return [
    ...actionButtons(code, (action) => formActionWords[action]),
    ...buttons.map((button) => ({ action: formButtonCode(code, button.code), title: button.title })),
    ...subForms.flatMap((sub) => actionButtons(sub.code, (action) => `${sub.title}：${formActionWords[action]}`)),
  ];
}

export const createFormMenus = ({ store, drafts, menuCreation }: FormMenusDeps): FormMenus => ({
  createMenu: ({ id, title, parentId }, caller, origin) =>
    menuCreation.create(
      id,
      async (tx) => {
        drafts.requireDesignOpen();
        const { code, release } = await drafts.find(tx, id);
        const current = release === null ? undefined : await store.findRelease(tx, id, release);
        if (!current) throw new AppError("online_form.not_published");
        const entries = await menuCreation.listEntries(tx);
        if (menuOf(code, entries)) throw new AppError("online_form.has_menu");
        const buttons = buttonsOf(current.definition, await store.listPublished(tx), entries);
        const component = listComponentOf(code);
        return { title, parentId, path: `/online/forms/${code}`, component, icon: "table", buttons };
      },
      caller,
      origin,
    ),
  planChanges: async (tx, next, published) => {
    const entries = await menuCreation.listEntries(tx);
    const nextForm: MenuForm = { code: next.code, title: next.title, definition: next };
    const forms = [...published.filter(({ code }) => code !== next.code), nextForm];
    const codes = new Set(entries.flatMap(({ action }) => action?.split(",").map((code) => code.trim()) ?? []));
    return forms
      .filter(({ code, definition }) => code === next.code || definition.subs.includes(next.code))
      .flatMap(({ code, definition }) => {
        const menu = menuOf(code, entries);
        if (!menu) return [];
        const buttons = buttonsOf(definition, forms, entries);
        const buttonActions = new Set(buttons.map(({ action }) => action));
        const added = buttons.filter(({ action }) => !codes.has(action));
        // The form no longer has the button. Rights on a removed sub-table are retained, as its rows are.
        const isObsolete = (action: string | null) =>
          action?.startsWith(formButtonCode(code, "")) === true && !buttonActions.has(action);
        const removed = entries.filter(({ parentId, action }) => parentId === menu.id && isObsolete(action));
        return added.length + removed.length === 0 ? [] : [{ menuId: menu.id, title: menu.title, added, removed }];
      });
  },
});
