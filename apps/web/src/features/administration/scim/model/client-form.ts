import type { EndpointOf, RequestOf, ResultOf } from "@tender/contract";
import type { SharedField } from "#shared/workspace-ui/changed-fields.ts";
import type { FoundDepartment } from "#shared/workspace-ui/department-select.tsx";
import { clientFormText as text } from "../text.ts";

export type ClientRow = ResultOf<EndpointOf<"scimAdmin.list">>["rows"][number];
type Body = RequestOf<EndpointOf<"scimAdmin.save">>["body"];

export interface ClientForm {
  readonly name: string;
  readonly department: FoundDepartment | null;
  readonly mayAdopt: boolean;
  readonly mayAdminister: boolean;
}

export const blankForm: ClientForm = { name: "", department: null, mayAdopt: false, mayAdminister: false };

export const formOf = ({ name, department, mayAdopt, mayAdminister }: ClientRow): ClientForm => ({
  name,
  department,
  mayAdopt,
  mayAdminister,
});

export const bodyOf = (form: ClientForm, record: Pick<Body, "id" | "version">): Body => ({
  ...record,
  name: form.name.trim(),
  orgCode: form.department?.orgCode ?? null,
  mayAdopt: form.mayAdopt,
  mayAdminister: form.mayAdminister,
});

const yesOrNo = (isOn: boolean): string => (isOn ? text.yes : text.no);

/** Fields that two administrators may change at once. */
export const sharedFields: readonly SharedField<ClientForm>[] = [
  { name: "name", label: text.name },
  {
    name: "department",
    label: text.department,
    describe: (chosen: FoundDepartment | null) => chosen?.path.join(" / ") ?? text.everywhere,
  },
  { name: "mayAdopt", label: text.mayAdopt, describe: yesOrNo },
  { name: "mayAdminister", label: text.mayAdminister, describe: yesOrNo },
];
