import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { noResult, text } from "../fields.ts";

export const validation = {
  checkDuplicate: endpoint({
    summary: "唯一性校验",
    methods: ["GET"],
    paths: ["/api/sys/duplicate/check"],
    access: { kind: "signed-in" },
    limit: "duplicateCheck",
    query: z.object({
      tableName: text(64, 1),
      fieldName: text(64, 1),
      fieldVal: text(500, 1),
      dataId: text(40).optional(),
    }),
    result: noResult,
    errors: ["validation.value_taken"],
  }),
  checkRule: endpoint({
    summary: "按编码规则校验",
    methods: ["POST"],
    paths: ["/api/sys/checkRule/checkByCode"],
    access: { kind: "signed-in" },
    limit: "general",
    body: z.object({ ruleCode: text(64, 1), value: text(1_000) }),
    result: noResult,
    errors: ["validation.unknown_rule", "validation.rule_failed"],
  }),
} as const;
