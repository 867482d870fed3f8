import type { TemplateField } from "@tender/contract";
import { eventTemplates } from "./delivered-events.ts";
import { type DeliveredTemplate, deliveredTemplates } from "./delivered-templates.ts";

const platform: TemplateField = { name: "platform", label: "平台名称", sample: "电子招标采购平台", isRequired: false };

/** All templates by code, in the order of the list, each with every field that it may use. */
export const templateRegister: ReadonlyMap<string, DeliveredTemplate> = new Map(
  Object.entries<DeliveredTemplate>({ ...deliveredTemplates, ...eventTemplates }).map(([code, template]) => [
    code,
    { ...template, fields: [...template.fields, platform] },
  ]),
);
