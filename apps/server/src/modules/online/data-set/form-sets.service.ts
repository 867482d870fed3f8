import type { PublishedForms } from "#modules/online/online-form/published-forms.service.ts";
import type { FormAccess, FormRows, Names } from "#modules/online/online-row/form-rows.service.ts";
import type { DataSetSource, SetReader } from "./data-set-source.ts";
import { formGrant, formSet } from "./form-sets.store.ts";

export interface FormSetsDeps {
  readonly publishedForms: Pick<PublishedForms, "all">;
  readonly formRows: FormRows;
}

const PREFIX = "form/";
const person = { control: "user", source: null } as const;
const department = { control: "department", source: null } as const;

/** Published forms as data sets. A reader of a form's list sees the rows and columns of that list. */
export function createFormSets({ publishedForms, formRows }: FormSetsDeps): DataSetSource {
  async function namesIn({ form }: FormAccess, reader: SetReader): Promise<ReadonlyMap<string, Names>> {
    const referring = [
      ...form.definition.fields.map(({ name, control, source }) => ({ name, control, source })),
      { name: "created_by", ...person },
      { name: "org_code", ...department },
    ];
    const found = await Promise.all(
      referring.map(async ({ name, ...field }) => [name, await formRows.namesOf(field, reader)] as const),
    );
    return new Map(found.flatMap(([name, names]) => (names ? [[name, names] as const] : [])));
  }

  return {
    codes: async () => (await publishedForms.all()).map(({ code }) => `${PREFIX}${code}`),
    find: async (code, reader) => {
      if (!code.startsWith(PREFIX)) return undefined;
      const access = await formRows.accessOf(code.slice(PREFIX.length), reader);
      if (!access) return undefined;
      return formSet(access, formRows.queryColumns(access), await namesIn(access, reader), formRows.mask);
    },
    grants: async () => (await publishedForms.all()).map(({ definition }) => formGrant(definition)),
  };
}
