import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import {
  archiveFilters,
  durationSpan,
  flagCode,
  funnelStage,
  objectionKind,
  objectionOutcome,
  objectionStage,
  statsBasis,
} from "./archive.schemas.ts";

const read = {
  methods: ["GET"],
  access: { kind: "signed-in" },
  limit: "general",
  query: z.strictObject(archiveFilters),
  errors: [],
} as const;

/** Charts of 档案统计, in addition to the figures. Each has its own call, so that a failure does not affect the others. */
export const archiveCharts = {
  readFunnel: endpoint({
    ...read,
    summary: "档案统计：各环节项目数（漏斗）",
    paths: ["/api/archive/stats/funnel"],
    /** `count` null: the archive has no data for the stage. */
    result: statsBasis.extend({ stages: z.array(z.object({ stage: funnelStage, count: z.number().nullable() })) }),
  }),
  readDurations: endpoint({
    ...read,
    summary: "档案统计：各环节平均用时",
    paths: ["/api/archive/stats/durations"],
    result: statsBasis.extend({
      spans: z.array(
        z.object({
          span: durationSpan,
          days: z.number().nullable(),
          lots: z.number(),
        }),
      ),
    }),
  }),
  readPipeline: endpoint({
    ...read,
    summary: "档案统计：当前各归档状态的档案数",
    paths: ["/api/archive/stats/pipeline"],
    /** Current state of the dossiers, independent of the range; codes of gdzt 0 to 7. */
    result: statsBasis.extend({ states: z.array(z.object({ code: z.string(), count: z.number() })) }),
  }),
  readExpiry: endpoint({
    ...read,
    summary: "档案统计：未来 12 个月保管期满的档案数",
    paths: ["/api/archive/stats/expiry"],
    /**
     * `month` as 2026-11, with the counted days; `overdue`: retention ended before today, and the dossier is still
     * held.
     */
    result: statsBasis.extend({
      months: z.array(z.object({ month: z.string(), from: z.string(), to: z.string(), count: z.number() })),
      overdue: z.number(),
    }),
  }),
  readOrgForms: endpoint({
    ...read,
    summary: "档案统计：8 个季度的组织形式构成",
    paths: ["/api/archive/stats/org-forms"],
    /** `quarter` as 2026Q4, oldest first, with the counted days; `code` of zzxs, empty: unknown. */
    result: statsBasis.extend({
      quarters: z.array(
        z.object({
          quarter: z.string(),
          from: z.string(),
          to: z.string(),
          forms: z.array(z.object({ code: z.string(), count: z.number() })),
        }),
      ),
    }),
  }),
  readObjections: endpoint({
    ...read,
    summary: "档案统计：异议、质疑与投诉",
    paths: ["/api/archive/stats/objections"],
    /** `lots`: number of lots concerned. */
    result: statsBasis.extend({
      rows: z.array(
        z.object({
          stage: objectionStage,
          kind: objectionKind,
          outcome: objectionOutcome,
          count: z.number(),
        }),
      ),
      total: z.number(),
      lots: z.number(),
    }),
  }),
  readFlags: endpoint({
    ...read,
    summary: "监督红旗：值得核查的项目数",
    paths: ["/api/archive/stats/flags"],
    access: { kind: "permission", code: "archive:flags", isRoutine: true },
    /** `threshold`: from the settings, days or percent; null: the rule has none. */
    result: statsBasis.extend({
      flags: z.array(z.object({ code: flagCode, count: z.number(), threshold: z.number().nullable() })),
    }),
  }),
} as const;
