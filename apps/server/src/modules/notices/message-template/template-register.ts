import type { TemplateField } from "@tender/contract";
import { eventTemplates } from "./delivered-events.ts";
import { type DeliveredTemplate, deliveredTemplates } from "./delivered-templates.ts";

const platform: TemplateField = { name: "platform", label: "平台名称", sample: "电子招标采购平台", isRequired: false };

/** Every template by its code, in the order in which they are listed, with all that each may name. */
export const templateRegister: ReadonlyMap<string, DeliveredTemplate> = new Map(
  Object.entries<DeliveredTemplate>({ ...deliveredTemplates, ...eventTemplates }).map(([code, template]) => [
    code,
    { ...template, fields: [...template.fields, platform] },
  ]),
);
