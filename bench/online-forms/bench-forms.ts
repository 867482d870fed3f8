import type { FormDefinition, FormEnhancement, FormField } from "@tender/contract";
import { post, signIn } from "../portal.ts";

// Forms of the measurements: designed, published and granted by the calls of the pages.

export const field = (name: string, title: string, overrides: Partial<FormField> = {}): FormField => ({
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

export const form = (overrides: Partial<FormDefinition> & Pick<FormDefinition, "code" | "fields">): FormDefinition => ({
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

export const enhancement = (overrides: Partial<FormEnhancement>): FormEnhancement => ({
  format: 1,
  rules: [],
  computed: [],
  defaults: [],
  changes: [],
  refusals: [],
  ...overrides,
});

export async function signInProved(url: string): Promise<string> {
  const token = await signIn(url, "admin");
  await post(`${url}/api/account/proof`, { evidence: { method: "password", password: "Tender@2026" } }, token);
  return token;
}

/** Publishes a form, with a menu that the administrator sees. */
export async function publishForm(
  url: string,
  token: string,
  definition: FormDefinition,
  content: FormEnhancement | null = null,
): Promise<{ menuId: string }> {
  const at = `${url}/api/system/online-forms`;
  const { id, version } = await post<{ id: string; version: number }>(
    at,
    { id: null, version: null, definition },
    token,
  );
  await post(`${at}/publish`, { id, version, confirmation: null }, token);
  if (content) await post(`${at}/enhancements`, { id, basedOn: null, enhancement: { type: "form", content } }, token);
  return post(`${at}/menu`, { id, title: definition.title, parentId: null }, token);
}
