import { announcementStates, announcementTypes } from "@tender/contract/tender-terms";
import { Item, ItemList, ItemTime } from "#shared/workspace-ui/item-list.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import type { Project } from "../model/tender.ts";
import { projectDetailText as text } from "../text.ts";
import { TextLink } from "./text-link.tsx";

type Announcement = Project["announcements"][number];

/** Time of the publication, else of the planned one, else of the last change. */
function Time({ announcement: { publishedAt, publishAt, updatedAt, state } }: { readonly announcement: Announcement }) {
  if (publishedAt !== null) return <TimeText at={publishedAt} isExact />;
  const isPlanned = state === "scheduled" && publishAt !== null;
  return (
    <>
      {isPlanned ? text.dueTo : text.editedAt} <TimeText at={isPlanned ? publishAt : updatedAt} isExact />
    </>
  );
}

interface Props {
  readonly announcements: readonly Announcement[];
  readonly onOpen: (id: string) => void;
}

export function ProjectAnnouncements({ announcements, onOpen }: Props) {
  const titleOf = (announcementId: string): string | undefined =>
    announcements.find(({ id }) => id === announcementId)?.title;
  return (
    <ItemList>
      {announcements.map((announcement) => {
        const { id, type, title, state, supersededBy } = announcement;
        const successor = supersededBy === null ? undefined : titleOf(supersededBy);
        return (
          <Item
            key={id}
            title={<TextLink onClick={() => onOpen(id)}>{title || announcementTypes[type].name}</TextLink>}
            tag={announcementStates[state]}
            note={[
              announcementTypes[type].name,
              ...(successor === undefined ? [] : [text.supersededBy(successor)]),
            ].join("，")}
          >
            <ItemTime>
              <Time announcement={announcement} />
            </ItemTime>
          </Item>
        );
      })}
    </ItemList>
  );
}
