// Guarantee: delivered texts that the screens show unchanged are Chinese, as the app is.
import { expect, test } from "vitest";
import { settingGroups } from "#config/setting-catalogue.ts";
import { templateRegister } from "#modules/notices/message-template/template-register.ts";
import { limitWords } from "#modules/operations/security-center/limit-words.ts";
import { auditActions } from "#modules/trail/audit/audit-actions.ts";
import { checkRuleTemplates } from "#seed/base/check-rules.ts";
import { dictionaryTemplates, selectListTemplates } from "#seed/base/dictionaries.ts";
import type { MenuTemplate } from "#seed/base/menu-template.ts";
import { menuTemplates } from "#seed/base/menus.ts";
import { onlineFormsMenu } from "#seed/base/menus-forms.ts";
import { onlineReportsMenu } from "#seed/base/menus-reports.ts";
import { roleTemplates } from "#seed/base/roles.ts";
import { subsystemTemplates } from "#seed/base/subsystems.ts";

const menuWords = ({ title, buttons = [], children = [] }: MenuTemplate): string[] => [
  title,
  ...buttons.map((button) => button.title),
  ...children.flatMap(menuWords),
];
/** Returns a text without its placeholders. */
const aroundPlaces = (text: string): string => text.replaceAll(/\{\w+\}/g, "");

/** The numbers are minimum counts: an empty list would pass otherwise. */
test.each<[string, number, readonly string[]]>([
  [
    "menus and buttons",
    200,
    [...Object.values(menuTemplates).flat(), ...onlineFormsMenu, ...onlineReportsMenu].flatMap(menuWords),
  ],
  [
    "code lists",
    150,
    [...dictionaryTemplates, ...selectListTemplates].flatMap(({ name, items }) => [
      name,
      ...items.map(([, text]) => text),
    ]),
  ],
  [
    "rules of checking",
    10,
    checkRuleTemplates.flatMap(({ name, steps }) => [name, ...steps.map(({ message }) => message)]),
  ],
  ["roles", 13, Object.values(roleTemplates)],
  ["subsystems", 6, subsystemTemplates.flatMap(({ appCnName, purpose }) => [appCnName, purpose])],
  [
    "settings",
    100,
    settingGroups.flatMap(({ title, settings }) => [
      title,
      ...settings.flatMap(({ title, hint = title }) => [title, hint]),
    ]),
  ],
  ["actions of the trail", 100, Object.values(auditActions)],
  ["limits", 20, Object.values(limitWords)],
  [
    "messages and what they may name",
    200,
    [...templateRegister.values()].flatMap(({ name, subject, body, fields }) => [
      ...[name, subject, body].map(aroundPlaces).filter((text) => /\p{L}/u.test(text)),
      ...fields.map(({ label }) => label),
    ]),
  ],
])("[LANDING-04] delivers %s in Chinese", (_what, atLeast, words) => {
  expect(words.length).toBeGreaterThanOrEqual(atLeast);
  expect(words.filter((text) => !/\p{Script=Han}/u.test(text))).toEqual([]);
});
