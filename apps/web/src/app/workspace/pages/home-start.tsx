import { Link } from "react-router";
import { workspaceText } from "#app/workspace/text.ts";
import { useOverview } from "#features/tendering/archive/api.ts";
import { HomeFigures } from "#features/tendering/archive/components/home-figures.tsx";
import { DEFAULT_RANGE } from "#features/tendering/archive/model/archive-filters.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { Item, ItemList } from "#shared/workspace-ui/item-list.tsx";

const text = workspaceText.start;
const steps = [
  { key: "setUp", path: "/operation/set-up" },
  { key: "imports", path: "/archive/imports" },
  { key: "subsystems", path: "/system/subsystems" },
] as const;

interface Props {
  readonly hasPage: (path: string) => boolean;
  /** Address of the statistics page. Undefined: the person's menu lacks it. */
  readonly statistics: string | undefined;
}

/** The archive's figures or, for an administrator of an empty archive, the next steps. */
export function HomeStart({ hasPage, statistics }: Props) {
  const { data } = useOverview({ range: DEFAULT_RANGE });
  const maySetUp = usePermission("set_up:view").isVisible;
  if (!maySetUp || data?.empty !== "nothing-in-scope") return <HomeFigures statistics={statistics} />;
  return (
    <Card title={text.title}>
      <p>{text.introduction}</p>
      <ItemList>
        {steps
          // 初始设置 is in no menu.
          .filter(({ key, path }) => key === "setUp" || hasPage(path))
          .map(({ key, path }) => (
            <Item key={key} title={<Link to={path}>{text.steps[key].name}</Link>} note={text.steps[key].note} />
          ))}
      </ItemList>
    </Card>
  );
}
