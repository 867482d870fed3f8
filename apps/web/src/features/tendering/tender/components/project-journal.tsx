import { journalEvents } from "@tender/contract/tender-terms";
import { Item, ItemList, ItemTime } from "#shared/workspace-ui/item-list.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import type { Project } from "../model/tender.ts";
import { projectDetailText as text } from "../text.ts";

export const ProjectJournal = ({ journal }: { readonly journal: Project["journal"] }) => (
  <ItemList>
    {journal.map(({ id, kind, lotNo, actor, at, note }) => (
      <Item
        key={id}
        title={journalEvents[kind]}
        note={[actor ?? text.system, ...(lotNo === null ? [] : [text.lotNo(lotNo)]), ...(note ? [note] : [])].join(
          "，",
        )}
      >
        <ItemTime>
          <TimeText at={at} isExact />
        </ItemTime>
      </Item>
    ))}
  </ItemList>
);
