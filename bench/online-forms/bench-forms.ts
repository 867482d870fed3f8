import type { FormDefinition, FormEnhancement, FormField } from "@tender/contract";
import { post } from "../portal.ts";

// Forms of the measurements: designed, published and granted by the calls of the pages.

export const createField = (name: string, title: string, overrides: Partial<FormField> = {}): FormField => ({
  id: name,
  name,
  title,
  type: "text",
  length: 60,
  scale: 0,
  isRequired: false,
  defaultText: null,
  control: "input",
  inForm: true,
  inList: true,
  listWidth: null,
  span: 1,
  isReadOnly: false,
  query: "off",
  isUnique: false,
  pattern: null,
  checkRule: null,
  fillRule: null,
  source: null,
  link: null,
  hint: "",
  ...overrides,
});

export const createForm = (
  overrides: Partial<FormDefinition> & Pick<FormDefinition, "code" | "fields">,
): FormDefinition => ({
  format: 1,
  title: `压测表单 ${overrides.code}`,
  note: "",
  kind: "single",
  theme: "list",
  columns: 2,
  pageSize: 10,
  tree: null,
  subs: [],
  indexes: [],
  buttons: [],
  ...overrides,
});

export const createEnhancement = (overrides: Partial<FormEnhancement>): FormEnhancement => ({
  format: 1,
  rules: [],
  computed: [],
  defaults: [],
  changes: [],
  refusals: [],
  ...overrides,
});

/** Publishes a form, with a menu that the administrator sees. */
export async function publishForm(
  url: string,
  token: string,
  definition: FormDefinition,
  enhancement: FormEnhancement | null = null,
): Promise<{ menuId: string }> {
  const formsUrl = `${url}/api/system/online-forms`;
  const { id, version } = await post<{ id: string; version: number }>(
    formsUrl,
    { id: null, version: null, definition },
    token,
  );
  await post(`${formsUrl}/publish`, { id, version, confirmation: null }, token);
  if (enhancement)
    await post(
      `${formsUrl}/enhancements`,
      { id, basedOn: null, enhancement: { type: "form", content: enhancement } },
      token,
    );
  return post(`${formsUrl}/menu`, { id, title: definition.title, parentId: null }, token);
}
