import { RecycleBin } from "#shared/recycle-bin/recycle-bin.tsx";
import type { ListDescription } from "#shared/workspace-ui/list/list-page.tsx";
import { eraseDictionary, restoreDictionary, useRefreshDictionaries } from "../api.ts";
import { binText, dictionaryAdminText, listText as text } from "../text.ts";

const columns: ListDescription<"dictionaryAdmin.listRemoved">["columns"] = [
  { key: "name", title: text.name, width: 180, fixed: "left", isLocked: true, render: ({ name }) => name },
  { key: "code", title: text.code, width: 170, render: ({ code }) => code },
  { key: "kind", title: binText.kind, width: 100, render: ({ kind }) => binText.kinds[kind] },
  { key: "items", title: text.items, width: 80, align: "right", render: ({ items }) => items },
];

/** 回收站: deleted lists that can be restored. */
export const RemovedList = () => (
  <RecycleBin
    name="dictionaries-removed"
    title={dictionaryAdminText.sections.removed}
    note={binText.note}
    list="dictionaryAdmin.listRemoved"
    fields={[{ kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 }]}
    columns={columns}
    rowName={({ name }) => name}
    empty={{ plain: binText.empty, filtered: text.noneFound }}
    permission="dictionary:remove"
    words={{ ...binText, more: dictionaryAdminText.more }}
    nameOf={({ name }) => name}
    restore={restoreDictionary}
    erase={eraseDictionary}
    useRefresh={useRefreshDictionaries}
  />
);
