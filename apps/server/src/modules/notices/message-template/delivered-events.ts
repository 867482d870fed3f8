import type { TemplateField } from "@tender/contract";
import type { DeliveredTemplate } from "./delivered-templates.ts";
import { securityEventKinds } from "./security-event-kinds.ts";

/** Label and sample of every value that an event can contain. */
const words: Readonly<Record<string, readonly [label: string, sample: string]>> = {
  device: ["设备", "Chrome（Windows）"],
  from: ["原值", "138****0001"],
  to: ["新值", "139****0002"],
  left: ["剩余个数", "9"],
  name: ["名称", "办公室的电脑"],
  app: ["手机 App", "移动证书"],
  holder: ["持有人", "李经办"],
  serial: ["证书序列号", "3F9A****C712"],
  reason: ["理由", "材料不齐"],
  date: ["日期", "2026-12-31"],
  provider: ["身份提供方", "政务统一认证"],
  count: ["数量", "2"],
  by: ["确认人", "王建国"],
};

const fieldsOf = (text: string): TemplateField[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    const [label, sample] = words[name] ?? [name, name];
    return { name, label, sample, isRequired: false };
  });

/** One notice template for each kind of security event. Its title is also the line in 安全动态 and the text of the mail. */
export const eventTemplates: Readonly<Record<string, DeliveredTemplate>> = Object.fromEntries(
  Object.entries(securityEventKinds).map(([kind, text]) => [
    `event_${kind}`,
    {
      way: "system",
      name: `账号安全：${text.replace(/[：“（]?\{\w+\}[”）]?/g, "…")}`,
      subject: text,
      body: `${text}。\n如非本人操作，请立即修改密码，同时联系系统管理员。`,
      fields: fieldsOf(text),
    },
  ]),
);
