import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { text } from "#fields.ts";
import { dictionaries, dictionaryItem } from "./dictionary.schemas.ts";

/** By code or type. */
const words = z.record(z.string(), z.array(z.object({ value: z.string(), text: z.string() })));

export const dictionary = {
  readAll: endpoint({
    summary: "全部字典，与登录时所给的相同",
    methods: ["GET"],
    paths: ["/api/sys/dict/all"],
    access: { kind: "signed-in", subsystem: true },
    limit: "general",
    result: dictionaries,
    errors: [],
  }),
  readDisabled: endpoint({
    summary: "已停用的字典项与选择列表项：不再供选择，仅用于显示已有数据",
    methods: ["GET"],
    paths: ["/api/sys/dict/stopped"],
    access: { kind: "signed-in", subsystem: true },
    limit: "general",
    result: z.object({ dictionaries: words, selects: words }),
    errors: [],
  }),
  readItems: endpoint({
    summary: "按编码取字典项",
    methods: ["GET"],
    paths: ["/api/sys/dict/getDictItems/{code}"],
    access: { kind: "signed-in", subsystem: true },
    limit: "general",
    params: z.object({ code: text(200, 1) }),
    result: z.array(dictionaryItem),
    errors: ["dictionary.unknown"],
  }),
  readSelectList: endpoint({
    summary: "按类型取选择列表；没有该类型的选择列表时，取编码与之相同的字典",
    methods: ["GET"],
    paths: ["/api/common/select/byType/{type}"],
    access: { kind: "signed-in", subsystem: true },
    limit: "general",
    params: z.object({ type: text(200, 1) }),
    result: z.array(z.object({ value: z.string(), text: z.string() })),
    errors: ["dictionary.unknown"],
  }),
} as const;
