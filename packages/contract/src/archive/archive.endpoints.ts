import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idText, pageOf, paging } from "../fields.ts";
import { listFile } from "../list-file.ts";
import {
  archiveFilters,
  dossierListOptions,
  dossierRow,
  figure,
  moneyFigure,
  statsBasis,
  unarchivedLots,
} from "./archive.schemas.ts";
import { dossier, dossierFlags, dossierReleases } from "./dossier.schemas.ts";

const signedIn = { kind: "signed-in" } as const;

export const archive = {
  readOverview: endpoint({
    summary: "档案统计：指标",
    methods: ["GET"],
    paths: ["/api/archive/stats/overview"],
    access: signedIn,
    limit: "general",
    query: z.strictObject(archiveFilters),
    result: statsBasis.extend({
      archivedCount: figure,
      archiveRate: figure.extend({
        onTimeRate: z.number().nullable(),
        due: z.number(),
        done: z.number(),
        onTime: z.number(),
      }),
      avgArchiveDays: figure,
      awardAmount: moneyFigure,
      savingRate: figure.extend({
        baseAmount: z.string().nullable(),
        awardAmount: z.string().nullable(),
        lots: z.number(),
      }),
      avgBidders: figure.extend({ singleShare: z.number().nullable() }),
      smeShare: figure.extend({ coverage: z.number().nullable() }),
      abnormalCount: figure.extend({ rate: z.number().nullable() }),
      unarchived: unarchivedLots.nullable(),
    }),
    errors: [],
  }),
  readSeries: endpoint({
    summary: "档案统计：24 个月归档数与成交金额",
    methods: ["GET"],
    paths: ["/api/archive/stats/series"],
    access: signedIn,
    limit: "general",
    query: z.strictObject(archiveFilters),
    /** month as 2026-11, oldest first; amount as decimal text, null where nothing was awarded. */
    result: statsBasis.extend({
      months: z.array(z.object({ month: z.string(), archivedCount: z.number(), awardAmount: z.string().nullable() })),
    }),
    errors: [],
  }),
  readBreakdown: endpoint({
    summary: "档案统计：构成",
    methods: ["GET"],
    paths: ["/api/archive/stats/breakdown"],
    access: signedIn,
    limit: "general",
    query: z.strictObject({
      ...archiveFilters,
      dim: z.enum(["method", "category", "amountBand", "buyer", "supplier", "agency", "region"]),
      measure: z.enum(["count", "amount"]).default("count"),
    }),
    result: statsBasis.extend({
      rows: z.array(
        z.object({ code: z.string(), label: z.string(), count: z.number(), amount: z.string().nullable() }),
      ),
      /** Concentration of award value over suppliers, 10,000 × Σ share². Only for dim supplier. */
      hhi: z.number().nullable(),
    }),
    errors: [],
  }),
  listDossiers: endpoint({
    summary: "档案目录",
    methods: ["GET"],
    paths: ["/api/archive/dossiers"],
    access: signedIn,
    limit: "general",
    query: z.strictObject({
      ...archiveFilters,
      ...paging,
      ...dossierListOptions,
    }),
    result: statsBasis.extend(pageOf(dossierRow).shape),
    errors: [],
  }),
  exportDossiers: listFile({
    summary: "导出档案目录，条件与列表相同",
    path: "/api/archive/export/dossiers",
    access: signedIn,
    filters: { ...archiveFilters, ...dossierListOptions },
  }),
  exportOcds: endpoint({
    summary: "按条件导出开放合约数据（OCDS 1.1）：发布包、记录包，或每行一条发布",
    methods: ["GET"],
    paths: ["/api/archive/export/ocds"],
    access: signedIn,
    limit: "export",
    query: z.strictObject({ ...archiveFilters, format: z.enum(["releases", "records", "jsonl"]).default("releases") }),
    shape: "own",
    download: true,
    mediaTypes: ["application/octet-stream"],
    result: z.string(),
    errors: ["archive.nothing_to_export"],
  }),
  readDossier: endpoint({
    summary: "档案详情：项目、当事人、金额、中标、合同与归档情况",
    methods: ["GET"],
    paths: ["/api/archive/dossiers/{id}"],
    access: signedIn,
    limit: "general",
    params: z.object({ id: idText }),
    result: dossier,
    errors: ["archive.dossier_not_found", "archive.dossier_restricted"],
  }),
  readDossierFlags: endpoint({
    summary: "档案详情：监督红旗及其依据",
    methods: ["GET"],
    paths: ["/api/archive/dossiers/{id}/flags"],
    access: { kind: "permission", code: "archive:flags", isEveryday: true },
    limit: "general",
    params: z.object({ id: idText }),
    result: dossierFlags,
    errors: ["archive.dossier_not_found", "archive.dossier_restricted"],
  }),
  printDossier: endpoint({
    summary: "档案详情的 PDF 文件，注明导出人与时间",
    methods: ["GET"],
    paths: ["/api/archive/dossiers/{id}/pdf"],
    access: signedIn,
    limit: "export",
    params: z.object({ id: idText }),
    shape: "own",
    download: true,
    mediaTypes: ["application/pdf"],
    result: z.string(),
    errors: ["archive.dossier_not_found", "archive.dossier_restricted"],
  }),
  readDossierReleases: endpoint({
    summary: "档案详情：文件、发布记录与变更历史",
    methods: ["GET"],
    paths: ["/api/archive/dossiers/{id}/releases"],
    access: signedIn,
    limit: "general",
    params: z.object({ id: idText }),
    result: dossierReleases,
    errors: ["archive.dossier_not_found", "archive.dossier_restricted"],
  }),
} as const;
