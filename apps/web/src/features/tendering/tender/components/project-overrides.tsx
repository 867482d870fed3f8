import { type RuleKey, ruleKeys } from "@tender/contract/tender-rules";
import { Item, ItemList, ItemTime } from "#shared/workspace-ui/item-list.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import type { Project } from "../model/tender.ts";

/** Rules that a supervisor has set aside for the project, with the published reason. */
export const ProjectOverrides = ({ overrides }: { readonly overrides: Project["overrides"] }) => (
  <ItemList>
    {overrides.map(({ rule, reason, by, at }) => (
      <Item key={rule} title={ruleKeys[rule as RuleKey]?.name ?? rule} note={`${reason}（${by}）`}>
        <ItemTime>
          <TimeText at={at} isExact />
        </ItemTime>
      </Item>
    ))}
  </ItemList>
);
