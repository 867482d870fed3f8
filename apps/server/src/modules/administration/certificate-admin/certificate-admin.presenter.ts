import { type EndpointOf, type ResultOf, reasonWord } from "@tender/contract";
import { maskSerial } from "@tender/contract/masking";
import type { CertificationLog } from "#modules/access/certificate/certification-log.service.ts";
import type { DescribedProvider, ProviderLists } from "#modules/access/certificate/provider.service.ts";
import { type CsvSource, mapPages } from "#platform/csv.ts";

type Row = Awaited<ReturnType<CertificationLog["page"]>>["rows"][number];
type Provider = ResultOf<EndpointOf<"certificateAdmin.listProviders">>[number];
type List = ResultOf<EndpointOf<"certificateAdmin.listRevocationLists">>[number];
type LogPage = ResultOf<EndpointOf<"certificateAdmin.listLog">>;

export const presentProvider = ({ row, roots, intermediates, bindingCount }: DescribedProvider): Provider => ({
  id: row.id,
  version: row.version,
  code: row.code,
  name: row.name,
  kind: row.kind,
  rootsPem: row.rootsPem,
  intermediatesPem: row.intermediatesPem,
  crlUrls: row.crlUrls,
  crlRefreshMinutes: row.crlRefreshMinutes,
  identityRule: row.identityRule,
  agentUrls: row.agentUrls,
  downloadUrl: row.downloadUrl,
  enabled: row.enabled,
  isTestOnly: row.isTestOnly,
  roots: [...roots],
  intermediates: [...intermediates],
  bindingCount,
});

/** Every authority has a row, so that one without a list is visible as missing. */
export const presentLists = ({ provider, authorities }: ProviderLists, now: number): List[] =>
  authorities.flatMap(({ authority, lists }): List[] => {
    const common = { providerId: provider.id, providerName: provider.name, issuer: authority.subject };
    const none = { thisUpdate: null, nextUpdate: null, readAt: null, source: null, revokedCount: 0 };
    if (lists.length === 0) return [{ ...common, ...none, state: "missing" as const }];
    return lists.map((list) => ({
      ...common,
      state: list.nextUpdate.getTime() >= now ? ("current" as const) : ("outdated" as const),
      thisUpdate: list.thisUpdate.toISOString(),
      nextUpdate: list.nextUpdate.toISOString(),
      readAt: list.readAt.toISOString(),
      source: list.source,
      revokedCount: list.revokedCount,
    }));
  });

const serialOf = ({ serial }: Row): string | null => (serial === null ? null : maskSerial(serial));

export const presentLog = ({ total, rows }: { total: number; rows: readonly Row[] }): LogPage => ({
  total,
  rows: rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    purpose: row.purpose,
    outcome: row.outcome,
    reason: row.reason,
    username: row.username,
    holder: row.holder,
    uscc: row.uscc,
    serial: serialOf(row),
    providerName: row.providerName,
    address: row.address,
  })),
});

export const purposes: Readonly<Record<Row["purpose"], string>> = {
  login: "登录",
  bind: "绑定",
  gate: "进入核验",
  sign: "签名",
  prove: "验证身份",
};
export const outcomes: Readonly<Record<Row["outcome"], string>> = { ok: "成功", refused: "已拒绝" };
const reasonOf = ({ reason }: Row): string => (reason === null ? "" : reasonWord(reason));

/** The log as the list shows it, with Chinese words instead of codes. */
export const logFile = (pages: AsyncIterable<readonly Row[]>): CsvSource => ({
  head: [
    "时间",
    "用途",
    "账号",
    "证书持有人",
    "统一社会信用代码",
    "证书序列号",
    "证书服务机构",
    "结果",
    "原因",
    "地址",
  ],
  pages: mapPages(pages, (row) => [
    row.at,
    purposes[row.purpose],
    row.username ?? "—",
    row.holder,
    row.uscc,
    serialOf(row),
    row.providerName,
    outcomes[row.outcome],
    reasonOf(row),
    row.address,
  ]),
});
