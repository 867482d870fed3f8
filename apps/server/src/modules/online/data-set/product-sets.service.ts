import { reasonWord } from "@tender/contract";
import type { ProductSet } from "@tender/contract/online-reports";
import { productSets } from "@tender/contract/online-reports";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { AccountPhones } from "#modules/people/account/account-phones.store.ts";
import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import { maskEmail, maskPhone } from "#platform/masking.ts";
import type { DataSetSource, SetReader } from "./data-set-source.ts";
import {
  archiveSet,
  type ChoicesOf,
  messageSet,
  type ProductSetSql,
  peopleSet,
  signInSet,
} from "./product-sets.store.ts";

export interface ProductSetsDeps {
  readonly accountPhones: Pick<AccountPhones, "text">;
  readonly openRecipient: (stored: string) => string;
  readonly clock: Clock;
  readonly dataRules: Pick<DataRules, "find" | "visibleRowsOf">;
  readonly audit: Pick<AuditService, "signInActions">;
  readonly templates: Pick<MessageTemplates, "all">;
}

interface Product {
  readonly title: string;
  /** The list that shows the same rows: its permission and its data rules apply here too. */
  readonly ruled: string | null;
  /** Permission of a list without data rules. */
  readonly permission: string | null;
  readonly path: string;
}

const products: Readonly<Record<ProductSet, Product>> = {
  archive: { title: "档案", ruled: "archive/dossiers", permission: null, path: "/archive/dossiers" },
  sign_in: { title: "登录日志", ruled: "audit/entries", permission: null, path: "/system/audit" },
  message: { title: "消息日志", ruled: null, permission: "message:view", path: "/operation/messages" },
  people: { title: "用户", ruled: "user-admin/users", permission: null, path: "/system/users" },
};

const maskTyped = (mask: (text: string | null) => string | null) => (text: string) => mask(text) ?? "";
const maskRecipient = (text: string): string => (text.includes("@") ? maskEmail(text) : maskPhone(text)) ?? "";

/** Data sets over the product's own lists, with the permissions and data rules of these lists. */
export function createProductSets({
  accountPhones,
  openRecipient,
  clock,
  dataRules,
  audit,
  templates,
}: ProductSetsDeps): DataSetSource {
  const choicesIn =
    (ruled: string): ChoicesOf =>
    (column) =>
      dataRules.find(ruled)?.list.columns[column]?.choices ?? [];

  const builders: Readonly<Record<ProductSet, () => Promise<ProductSetSql>>> = {
    archive: async () => archiveSet({ now: new Date(clock.now()), choicesOf: choicesIn("archive/dossiers") }),
    sign_in: async () =>
      signInSet({
        actions: audit.signInActions,
        choicesOf: choicesIn("audit/entries"),
        reasons: async (values) => new Map(values.map((value) => [value, reasonWord(value)])),
      }),
    message: async () => {
      const templateRows = (await templates.all()).filter(({ delivered }) => delivered.way !== "system");
      return messageSet({
        templates: templateRows.map(({ code, delivered }) => ({ value: code, label: delivered.name })),
        maskRecipient: (text) => maskRecipient(openRecipient(text)),
      });
    },
    people: async () =>
      peopleSet({
        choicesOf: choicesIn("user-admin/users"),
        maskPhone: (text) => maskTyped(maskPhone)(accountPhones.text.open(text)),
        maskMail: maskTyped(maskEmail),
      }),
  };

  /**
   * Conditions of the list for the reader, without those for every reader. Undefined: the reader may not see the list.
   */
  async function ruleFor({ ruled, permission }: Product, reader: SetReader) {
    if (permission !== null && !reader.permissions.has(permission)) return undefined;
    if (ruled === null) return [];
    const declared = dataRules.find(ruled);
    if (!declared) return undefined;
    const { list, scope } = declared;
    if (list.permission !== null && !reader.permissions.has(list.permission)) return undefined;
    const { condition } = await dataRules.visibleRowsOf(list, reader);
    const narrower = await scope?.(reader);
    return [condition, narrower].flatMap((part) => part ?? []);
  }

  const isProduct = (code: string): code is ProductSet => (productSets as readonly string[]).includes(code);

  return {
    codes: async () => productSets,
    find: async (code, reader) => {
      if (!isProduct(code)) return undefined;
      const product = products[code];
      const rule = await ruleFor(product, reader);
      if (!rule) return undefined;
      const { from, always, order, id, columns } = await builders[code]();
      const list = { path: product.path, takesFilter: false };
      return { code, title: product.title, kind: "product", list, columns, from, where: [always, ...rule], order, id };
    },
    grants: async () =>
      (await Promise.all(productSets.map((code) => builders[code]()))).flatMap(({ grants }) => grants),
  };
}
