import type { SharedField } from "#shared/workspace-ui/changed-fields.ts";
import { itemFormText as text } from "../text.ts";

/** Values of the form: texts as typed, and the flags that are on. */
export interface ItemForm {
  readonly title: string;
  readonly parentId: string | null;
  readonly path: string;
  readonly name: string;
  readonly component: string;
  readonly redirect: string;
  readonly icon: string;
  readonly url: string;
  readonly target: string;
  readonly flags: readonly Flag[];
  readonly permissionList: readonly string[];
  readonly action: string;
  readonly type: "1" | "2";
  readonly status: "0" | "1";
  readonly describe: string;
}

export const flags = ["hidden", "alwaysShow", "keepAlive", "isRoute", "internalOrExternal"] as const;
export type Flag = (typeof flags)[number];

const texts = ["path", "name", "component", "redirect", "icon", "url", "target", "action", "describe"] as const;
type TextName = (typeof texts)[number];

/** Fields of an item as in the contract. */
export type ItemFields = { readonly [F in Flag]: boolean } & { readonly [T in TextName]: string | null } & {
  readonly title: string;
  readonly isButton: boolean;
  readonly parentId: string | null;
  readonly permissionList: string[];
  readonly type: "1" | "2" | null;
  readonly status: "0" | "1" | null;
};

const emptyTexts = Object.fromEntries(texts.map((name) => [name, ""])) as Record<TextName, string>;

export function formOf(item: ItemFields | null, parentId: string | null): ItemForm {
  if (!item)
    return {
      ...emptyTexts,
      title: "",
      parentId,
      flags: ["keepAlive", "isRoute"],
      permissionList: [],
      type: "1",
      status: "1",
    };
  const itemTexts = Object.fromEntries(texts.map((name) => [name, item[name] ?? ""])) as Record<TextName, string>;
  return {
    ...itemTexts,
    title: item.title,
    parentId: item.parentId,
    flags: flags.filter((flag) => item[flag]),
    permissionList: item.permissionList,
    type: item.type ?? "1",
    status: item.status ?? "1",
  };
}

export function fieldsOf(form: ItemForm, isButton: boolean): ItemFields {
  const textFields = Object.fromEntries(texts.map((name) => [name, form[name].trim() || null])) as Record<
    TextName,
    string | null
  >;
  const flagFields = Object.fromEntries(flags.map((flag) => [flag, form.flags.includes(flag)])) as Record<
    Flag,
    boolean
  >;
  return {
    ...textFields,
    ...flagFields,
    title: form.title.trim(),
    isButton,
    parentId: form.parentId,
    permissionList: form.permissionList.map((code) => code.trim()).filter((code) => code !== ""),
    type: isButton ? form.type : null,
    status: isButton ? form.status : null,
  };
}

/** Returns the fields that two people may change at the same time. `titleOf`: title of a menu by its id. */
export function sharedFields(isButton: boolean, titleOf: (id: string) => string): SharedField<ItemForm>[] {
  const textFieldsOf = (...names: TextName[]) => names.map((name) => ({ name, label: text[name] }));
  const commonFields: SharedField<ItemForm>[] = [
    { name: "title", label: text.title },
    {
      name: "parentId",
      label: text.parent,
      describe: (id: string | null) => (id === null ? text.topLevel : titleOf(id)),
    },
  ];
  if (isButton)
    return [
      ...commonFields,
      ...textFieldsOf("action", "describe"),
      { name: "type", label: text.type, describe: (type: ItemForm["type"]) => text.types[type] },
      { name: "status", label: text.status, describe: (status: ItemForm["status"]) => text.statuses[status] },
    ];
  return [
    ...commonFields,
    ...textFieldsOf("path", "component", "name", "icon", "url", "target", "redirect"),
    {
      name: "permissionList",
      label: text.permissionList,
      describe: (codes: string[]) => codes.join(text.listSeparator),
    },
    {
      name: "flags",
      label: text.flags,
      describe: (setFlags: readonly Flag[]) => setFlags.map((flag) => text.flag[flag]).join(text.listSeparator),
    },
  ];
}
