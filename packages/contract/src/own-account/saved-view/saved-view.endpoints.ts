import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { idText, noResult, text } from "#fields.ts";

const access = { kind: "signed-in" } as const;
/** The page's own name for the list that a view belongs to. */
const list = z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/);
const name = text(40, 1);
/** State of the list in the page's address: fields, order, columns. */
const query = z.record(text(40, 1), text(4_000)).refine((entries) => Object.keys(entries).length <= 20);

const view = z.object({
  id: z.string(),
  name: z.string(),
  query: z.record(z.string(), z.string()),
  /** Applied when the list opens. */
  isDefault: z.boolean(),
});

export const savedView = {
  listOwn: endpoint({
    summary: "我在一个列表中保存的视图",
    methods: ["GET"],
    paths: ["/api/saved-view/own"],
    access,
    limit: "general",
    query: z.strictObject({ list }),
    result: z.array(view),
    errors: [],
  }),
  save: endpoint({
    summary: "保存视图：无 id 时新建，有 id 时更新；每个列表至多 20 个",
    methods: ["POST"],
    paths: ["/api/saved-view/own"],
    access,
    limit: "general",
    body: z.strictObject({ list, id: idText.optional(), name, query, isDefault: z.boolean() }),
    result: view,
    errors: ["saved_view.name_taken", "saved_view.too_many", "saved_view.not_found"],
  }),
  remove: endpoint({
    summary: "删除我的一个视图",
    methods: ["POST"],
    paths: ["/api/saved-view/own/remove"],
    access,
    limit: "general",
    body: z.strictObject({ id: idText }),
    result: noResult,
    errors: ["saved_view.not_found"],
  }),
} as const;
